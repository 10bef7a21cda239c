// Recipients as SQL conditions on `users`. A notice to a supplier organisation goes to all its
// active users. features/tenders/server/recipients.ts has the recipients of notices about tenders.
import { sql, type RawBuilder } from 'kysely'

export type Recipients = RawBuilder<boolean>

export const either = (...some: Recipients[]): Recipients => sql`(${sql.join(some, sql` or `)})`

/** One user, even one who can't sign in, because the notice may be about this. */
export const person = (userId: number): Recipients => sql`users.id = ${userId}`

/** The given users. The list is undefined in notices of earlier portal versions. */
export const people = (userIds: readonly number[] = []): Recipients =>
  sql`users.id = any (${userIds}::int[])`

export const everyoneOf = (organisationId: number): Recipients =>
  sql`users.organisation_id = ${organisationId}`

export const membersOf = (organisationId: number): Recipients =>
  sql`(users.is_active and users.organisation_id = ${organisationId})`

/** The active owners of an organisation. */
export const ownersOf = (organisationId: number): Recipients =>
  sql`(users.is_active and users.organisation_id = ${organisationId}
    and users.id in (select user_id from memberships
      where organisation_id = ${organisationId} and role = 'owner'))`

/** The active owners of an organisation, and one other user. */
export const ownersAnd = (organisationId: number, userId: number): Recipients =>
  either(person(userId), ownersOf(organisationId))

export const administrators: Recipients = sql`(users.role = 'admin' and users.is_active)`

export const buyersOf = (organisationId: number): Recipients =>
  sql`(users.role = 'buyer' and users.is_active and users.organisation_id = ${organisationId})`

/** The active users of the supplier organisations that the subquery returns. */
export const suppliersOf = (organisations: RawBuilder<unknown>): Recipients =>
  sql`(users.role = 'supplier' and users.is_active and users.organisation_id in (${organisations}))`

/**
 * Active users of a supplier organisation. No users if the id is null, for example for an award
 * without a named winner.
 */
export const supplierUsersOf = (organisationId: number | null): Recipients =>
  organisationId === null ? sql`false` : suppliersOf(sql`${organisationId}`)

export const not = (some: Recipients): Recipients => sql`not ${some}`

export const both = (one: Recipients, other: Recipients): Recipients => sql`(${one} and ${other})`

export const nobody: Recipients = sql`false`
export const everybody: Recipients = sql`true`

/** Users who can sign in. */
export const active: Recipients = sql`users.is_active`
