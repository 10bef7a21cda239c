// SQL for a member's effective role: the role in `memberships`, except that some owners count only
// as members. An account that an administrator of the portal changed (a marked account) counts as
// an owner only while all other active members have marked accounts too. An owner whom an
// administrator appointed, because there was none, counts as an owner until a member with an
// unmarked account becomes an owner.
import { sql, type RawBuilder } from 'kysely'
import type { MemberRole } from '#kernel/contract/member.ts'

/** Returns SQL for whether an administrator changed the account. */
const isMarked = (users: string) =>
  sql<boolean>`(coalesce(${sql.ref(`${users}.outside_change_at`)},
    ${sql.ref(`${users}.outside_password_at`)}) is not null)`

/** Returns SQL for whether a member can't count as an owner. The arguments are names of tables. */
export function mayNotOwn(users: string, memberships: string): RawBuilder<boolean> {
  return sql<boolean>`(${isMarked(users)} and exists (
    select from memberships as others join users as other on other.id = others.user_id
    where others.organisation_id = ${sql.ref(`${memberships}.organisation_id`)}
      and other.is_active and not ${isMarked('other')}
      and (${sql.ref(`${memberships}.appointed_at`)} is null or others.role = 'owner')))`
}

/** SQL for the effective role. The query must contain the tables `users` and `memberships`. */
export const memberRole = sql<MemberRole | null>`
  case when memberships.role = 'owner' and ${mayNotOwn('users', 'memberships')}
    then 'member' else memberships.role end`

/**
 * Returns SQL for whether a user is an active owner of an organisation. The arguments are columns
 * with their ids.
 */
export function isOwner(userId: string, organisationId: string): RawBuilder<boolean> {
  return sql<boolean>`(exists (
    select from memberships as owning join users as holder on holder.id = owning.user_id
    where owning.user_id = ${sql.ref(userId)} and owning.organisation_id = ${sql.ref(organisationId)}
      and owning.role = 'owner' and holder.is_active and not ${mayNotOwn('holder', 'owning')}))`
}

/**
 * Query for the longest-serving active owner of the organisation to which the user in the outer
 * query belongs.
 */
export const ownerToAsk = sql`
  select asked.name from memberships as owners join users as asked on asked.id = owners.user_id
  where owners.organisation_id = users.organisation_id and owners.role = 'owner'
    and asked.is_active and not ${mayNotOwn('asked', 'owners')}
  order by owners.since, asked.id limit 1`
