// Counts the tasks of panel members. Every count covers only the member's own rows, except for the
// agreed marks, which the whole panel sees.
import { sql, type RawBuilder } from 'kysely'
import type { PanelTaskKind } from '../contract/panel-task.ts'
import { endedStatuses } from '#features/tenders/rules/tender-lifecycle.ts'
import { exclusionOf } from '#features/evaluation/scoring/server/judged-bids.ts'
import { newestEntries } from '#features/evaluation/server/newest-entries.ts'

interface TaskRow {
  user_id: number
  tender_id: number
  kind: PanelTaskKind
  count: number
}

/** Selects the tenders whose panel the user is on, as a member or as the chair. */
export const tendersOfMember = (userId: number) => sql`
  select tender_id, user_id from panel_members where user_id = ${userId} and removed_at is null
  union select tender_id, chair_id from evaluations where chair_id = ${userId}`

/** Selects the members and chairs of panels whose evaluation is not locked. */
export const membersAtWork = sql`
  select m.tender_id, m.user_id from panel_members m
  join evaluations e on e.tender_id = m.tender_id
  where m.removed_at is null and e.stage <> 'locked'
  union select tender_id, chair_id from evaluations where stage <> 'locked'`

/**
 * Selects `people` (rows of `tender_id` and `user_id`) with their roles on the panel. Leaves out
 * people who can't sign in, people who are neither guests nor in the buyer's organisation, and
 * guests if the evaluation is locked. After the lock, other members may still have to make
 * declarations in order to see the ranking.
 */
export const places = (people: RawBuilder<unknown>) => sql`
  select people.user_id, e.tender_id, e.stage, m.criteria,
    coalesce(m.role = 'evaluator', false) as is_evaluator, b.setup,
    e.chair_id = people.user_id as is_chair,
    users.is_guest and not users.mfa_enabled as needs_second_factor,
    coalesce(openings.status = 'opened', false) as is_opened, openings.price_status
  from (${people}) as people
  join evaluations e on e.tender_id = people.tender_id
  join tenders on tenders.id = e.tender_id and tenders.deleted_at is null
    and tenders.status not in (${sql.join(endedStatuses.map((status) => sql.lit(status)))})
  join biddings b on b.tender_id = e.tender_id
  join users on users.id = people.user_id and users.role = 'buyer' and users.is_active
    and case when users.is_guest then e.stage <> 'locked'
      else users.organisation_id = tenders.organisation_id end
  left join openings on openings.tender_id = e.tender_id
  left join panel_members m on m.tender_id = e.tender_id and m.user_id = people.user_id
    and m.removed_at is null`

const own = (kind: 'declaration' | 'finish' | 'confirmation') => sql`
  evaluation_entries.tender_id = place.tender_id and kind = ${sql.lit(kind)}
  and evaluation_entries.user_id = place.user_id`

/**
 * Selects the number of bidders about whom the panel member has not yet made a declaration, and
 * whether the member has declared a conflict that has not been mitigated.
 */
export const declared = sql`
  select
    (select count(*) from (select distinct organisation_id as id from bids
        where bids.tender_id = place.tender_id and bids.status = 'opened') as bidder
      where not exists (select from evaluation_entries
        where ${own('declaration')} and about_id = bidder.id)) as missing,
    exists (select from evaluation_entries
      where ${own('declaration')} and (details->>'has_conflict')::boolean and id > coalesce((select max(id) from evaluation_entries given
        where given.tender_id = place.tender_id and given.kind = 'mitigation'
          and given.about_id = place.user_id), 0)) as is_conflicted`

/** Keys of the criteria that are assigned to the evaluator. */
const assigned = sql`
  select key from (
    select coalesce(part->>'key', criterion->>'key') as key
    from jsonb_array_elements(place.setup->'criteria') as criteria (criterion)
    left join lateral jsonb_array_elements(criterion->'parts') as parts (part) on true) as lowest
  where place.is_evaluator and (place.criteria is null or key = any (place.criteria))`

const finished = sql`
  select criterion from evaluation_entries where ${own('finish')}`

/**
 * Number of pairs of a criterion and a bid that still need work by the evaluator: pairs without a
 * mark and, until the evaluator has finished the criterion, pairs without a note.
 */
const unmarked = sql`
  select count(*) from (${assigned}) as wanted
  cross join (select id from bids where bids.tender_id = place.tender_id
    and bids.status = 'opened' and ${exclusionOf} is null) as bid
  left join ${newestEntries('score', {
    tenderId: sql.ref('place.tender_id'),
    columns: sql`criterion, bid_id, mark, text`,
    where: sql`user_id = place.user_id`,
  })} as newest
    on newest.criterion = wanted.key and newest.bid_id = bid.id
  where newest.mark is null
    or (trim(newest.text) = '' and wanted.key not in (${finished}))`

const unfinished = sql`
  select count(*) from (${assigned}) as wanted where wanted.key not in (${finished})`

/** Number of current agreed marks that the evaluator has neither confirmed nor dissented from. */
const unconfirmed = sql`
  select count(*) from ${newestEntries('consensus', {
    tenderId: sql.ref('place.tender_id'),
    columns: sql`criterion, bid_id, id`,
  })} as agreed
  join bids on bids.id = agreed.bid_id and ${exclusionOf} is null
  where agreed.criterion in (${assigned})
    and agreed.id not in (select about_id from evaluation_entries where ${own('confirmation')})`

/** True if the person may read the bids now. */
export const isCleared = sql`not place.needs_second_factor and declared.missing = 0
  and not declared.is_conflicted`

/**
 * Selects the tasks of `people` (rows of `tender_id` and `user_id`) as rows of `TaskRow`. Without
 * `offset 0` the planner would inline the counts and calculate them once for each use.
 */
export const panelTasks = (people: RawBuilder<unknown>) => sql<TaskRow>`
  select place.user_id, place.tender_id, task.kind, task.count::int as count
  from (${places(people)}) as place
  cross join lateral (${declared} offset 0) as declared
  cross join lateral (
    select 'second_factor' as kind, 1 as count where place.needs_second_factor
    union all
    select 'declare', declared.missing
    where not place.needs_second_factor and place.is_opened and declared.missing > 0
    union all
    select case when marks.missing > 0 then 'score' else 'finish' end,
      case when marks.missing > 0 then marks.missing else marks.unfinished end
    from (select (${unmarked}) as missing,
      case when place.stage = 'scoring' then (${unfinished}) else 0 end as unfinished
      where place.stage in ('scoring', 'consensus') and place.is_evaluator and ${isCleared}
      offset 0) as marks
    where marks.missing > 0 or marks.unfinished > 0
    union all
    select 'confirm', answers.missing from (select (${unconfirmed}) as missing
      where place.stage = 'consensus' and place.is_evaluator and ${isCleared}
      offset 0) as answers
    where answers.missing > 0) as task`

/**
 * Time when a task (a row of `TaskRow` named `task`) started waiting: the latest time at which the
 * person joined, the bids or prices were opened, the chair took a step, the person made a
 * declaration, gave a mark or finished a criterion, or a step of the award was taken. For a
 * confirmation, also the times at which a mark was agreed or the person answered one.
 */
export const waitingSince = sql<string>`(
  select greatest(coalesce(member.created_at, e.created_at), openings.finished_at,
    openings.prices_finished_at,
    (select max(created_at) from evaluation_entries
      where tender_id = task.tender_id and kind = 'step'),
    (select max(created_at) from evaluation_entries where tender_id = task.tender_id
      and kind in ('declaration', 'score', 'finish') and user_id = task.user_id),
    (select max(s.created_at) from decision_steps s join decisions d on d.id = s.decision_id
      where d.tender_id = task.tender_id),
    case when task.kind = 'confirm' then (
      select max(created_at) from evaluation_entries where tender_id = task.tender_id
        and (kind = 'consensus' or (kind = 'confirmation' and user_id = task.user_id))) end)
  from evaluations e
  left join openings on openings.tender_id = e.tender_id
  left join panel_members member on member.tender_id = e.tender_id
    and member.user_id = task.user_id and member.removed_at is null
  where e.tender_id = task.tender_id)`
