// Selects the tasks of an award: the chair's next step, and the approval by a colleague.
import { sql } from 'kysely'
import { declared, isCleared, places, type TaskRow } from '../panel-tasks.ts'

/**
 * Selects the tenders whose award may be waiting for the user, as the chair or as a colleague who
 * can approve it. Decisions of all organisations are included here; `places` leaves out those of
 * other organisations.
 */
const awaited = (userId: number) => sql`
  select tender_id, chair_id as user_id from evaluations
  where chair_id = ${userId} and stage = 'locked'
  union select tender_id, ${userId}::int from decisions where state = 'awaiting_approval'`

/**
 * Selects the tender's current decision. A decision whose ranking may have changed since it was
 * submitted counts as a draft, because its approval is void.
 */
const decided = sql`
  select d.id, case when d.state in ('awaiting_approval', 'approved') and exists (
      select from evaluation_entries changed where changed.tender_id = d.tender_id
        and changed.kind in ('step', 'exclusion', 'reinstatement')
        and changed.created_at > (select max(created_at) from decision_steps
          where decision_id = d.id and step in ('submit', 'complete')))
    then 'draft' else d.state end as state
  from decisions d where d.tender_id = place.tender_id and d.state <> 'withdrawn'`

/** True if the prices are sealed separately and not opened yet. */
const arePricesSealed = sql`place.setup->>'envelope_count' = '2'
  and place.price_status is distinct from 'opened'
  and not (place.setup->>'price_formula' = 'fixed_price' and place.setup->'price_lines' = '[]')`

const hasPrepared = sql`exists (select from decision_steps where decision_id = decided.id
  and step in ('save', 'submit', 'complete') and user_id = place.user_id)`

export const awardTasks = (userId: number) => sql<TaskRow>`
  select place.user_id, place.tender_id, task.kind, 1 as count
  from (${places(awaited(userId))}) as place
  cross join lateral (${declared} offset 0) as declared
  left join lateral (${decided}) as decided on true
  cross join lateral (
    select case when decided.state is null then 'decide' when decided.state = 'draft'
      then 'complete' else 'notify' end as kind
    where place.is_chair and ${isCleared} and place.is_opened and not (${arePricesSealed})
      and decided.state is distinct from 'awaiting_approval'
    union all
    select 'approve' where decided.state = 'awaiting_approval' and not declared.is_conflicted
      and not ${hasPrepared}) as task
  where place.stage = 'locked'`
