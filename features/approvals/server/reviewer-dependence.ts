// SQL for whether a reviewer is independent of the people who prepared the request.
import { sql, type RawBuilder } from 'kysely'
import type { Dependence } from '../rules/approval.ts'

/**
 * Audit actions with which one user creates another's account, or changes its details or password.
 */
const accountChanges = [
  'user.created',
  'user.provisioned',
  'user.scim_created',
  'user.scim_changed',
  'user.corrected',
  'user.email_changed',
  'user.password_set',
]

interface Reviewing {
  /** SQL for the reviewer's id. */
  reviewer: RawBuilder<unknown>
  /** Subquery that returns the ids of the preparers. */
  preparers: RawBuilder<unknown>
  /** SQL for the time at which the preparation began. */
  since: RawBuilder<unknown>
}

/** Returns SQL for the reviewer's dependence; null if they are independent. */
export const dependenceOf = ({ reviewer, preparers, since }: Reviewing) => sql<Dependence | null>`(
  select case
    when account.created_at >= ${since} or exists (
      select from memberships joined where joined.user_id = account.id
        and joined.joined_at >= ${since}) then 'too_new'
    when exists (select from memberships made where made.user_id = account.id
        and (made.added_by in (${preparers}) or made.made_by in (${preparers})))
      or exists (select from audit_logs change
        where change.resource_type = 'User' and change.resource_id = account.id
          and change.user_id in (${preparers}) and change.user_id <> account.id
          and change.action = any (${accountChanges})) then 'made_by_preparer' end
  from users account where account.id = ${reviewer})`
