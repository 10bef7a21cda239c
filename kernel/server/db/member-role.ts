// SQL for the role that counts: the role in `memberships`, except that an account which an
// administrator of the portal changed is an owner only if the organisation has no active member
// whose account is unchanged. If an administrator appointed the owner, because there was none, they
// are an owner until an account that is unchanged becomes one.
import { sql, type RawBuilder } from 'kysely'
import type { MemberRole } from '#kernel/contract/member.ts'

/** Returns SQL for whether an administrator changed the account. */
const isMarked = (users: string) =>
  sql<boolean>`(coalesce(${sql.ref(`${users}.outside_change_at`)},
    ${sql.ref(`${users}.outside_password_at`)}) is not null)`

/** Returns SQL for whether a member may not be an owner. The arguments are names of tables. */
export function mayNotOwn(users: string, memberships: string): RawBuilder<boolean> {
  return sql<boolean>`(${isMarked(users)} and exists (
    select from memberships as others join users as other on other.id = others.user_id
    where others.organisation_id = ${sql.ref(`${memberships}.organisation_id`)}
      and other.is_active and not ${isMarked('other')}
      and (${sql.ref(`${memberships}.appointed_at`)} is null or others.role = 'owner')))`
}

/** The role that counts. Needs the tables `users` and `memberships` in the query. */
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
