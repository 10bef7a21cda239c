// Reads the members of a panel with their declarations and the criteria that each has finished.
import { sql, type RawBuilder } from 'kysely'
import type { JudgedCriterion, PanelMember } from '#features/evaluation/contract/evaluation.ts'
import { declarationState, type Declared } from '../rules/declaration-state.ts'
import { isAssigned } from '#features/evaluation/rules/evaluation-access.ts'
import { lowestCriteria } from '#features/bids/setup/rules/judging.ts'
import type { FoundBidding } from '#features/bids/setup/server/biddings.ts'
import { mayOpen } from '#features/bids/setup/server/publish-bidding.ts'
import type { Database } from '#kernel/server/db/connect.ts'
import {
  biddersOf,
  declaredBidders,
  hasConflict,
  statesConflict,
} from '#features/evaluation/server/find-evaluation.ts'
import { exclusionOf } from '#features/evaluation/scoring/server/judged-bids.ts'
import { newestEntries } from '#features/evaluation/server/newest-entries.ts'

/**
 * SQL for the order of the members in all lists: first the chair, then by role and name. The query
 * has to name the tables `users` and `member`.
 */
export const memberOrder = (chairId: number | RawBuilder<unknown>) =>
  sql`users.id = ${chairId} desc, member.role, users.name, users.id`

interface MemberRow extends Omit<PanelMember, 'declaration'>, Declared {}

/** Returns the chair and the current members, with the criteria that each has finished. */
export async function readMembers(db: Database, tenderId: number): Promise<PanelMember[]> {
  return presentMembers((await selectMembers(tenderId).execute(db)).rows)
}

export const selectMembers = (tenderId: number) => sql<MemberRow>`
    with ${finishedCriteria(tenderId)}, ${declarations(tenderId)}
    select json_build_object('id', users.id, 'name', users.name) as "user",
      users.is_guest, ${mayOpen} as is_active, users.id = evaluations.chair_id as is_chair,
      member.role, member.criteria, ${biddersOf(tenderId)} as bidders,
      coalesce(declared, '[]') as declared, coalesce(conflicts, '[]') as conflicts,
      (select max(id) from evaluation_entries
        where tender_id = ${tenderId} and kind = 'mitigation' and about_id = users.id)
        as mitigation_id,
      (select max(id) from evaluation_entries
        where tender_id = ${tenderId} and ${statesConflict} and user_id = users.id)
        as last_conflict_id,
      coalesce(finished, '[]') as finished
    from evaluations
    join tenders on tenders.id = evaluations.tender_id
    cross join lateral (
      select user_id, role, criteria from panel_members
      where tender_id = evaluations.tender_id and removed_at is null
      union all
      select chair_id, null, null where not exists (
        select from panel_members where tender_id = evaluations.tender_id
          and user_id = evaluations.chair_id and removed_at is null)) as member
    join users on users.id = member.user_id
    left join declarations on declarations.user_id = users.id
    left join finished_criteria on finished_criteria.user_id = users.id
    where evaluations.tender_id = ${tenderId}
    order by ${memberOrder(sql.ref('evaluations.chair_id'))}`

export function presentMembers(rows: readonly MemberRow[]): PanelMember[] {
  return rows.map(
    ({ bidders, declared, conflicts, last_conflict_id, mitigation_id, ...member }) => ({
      ...member,
      declaration: declarationState({
        bidders,
        declared,
        conflicts,
        last_conflict_id,
        mitigation_id,
      }),
    }),
  )
}

const declarations = (tenderId: number) => sql`declarations as (
  select user_id, ${declaredBidders} from ${newestEntries('declaration', {
    tenderId,
    columns: sql`user_id, id, about_id, ${hasConflict}`,
  })} as newest
  group by user_id)`

/**
 * The criteria that each person has finished. A finished criterion is open again if another bid is
 * opened or reinstated later, until the evaluator has marked that bid too.
 */
const finishedCriteria = (tenderId: number) => sql`
  finish as (
    select user_id, criterion, min(created_at) as finished_at from evaluation_entries
    where tender_id = ${tenderId} and kind = 'finish' group by user_id, criterion),
  late as (
    select bids.id from bids
    where tender_id = ${tenderId} and status = 'opened' and ${exclusionOf} is null and (
      exists (select from opened_envelopes e where e.bid_id = bids.id
        and e.envelope = 'quality'
        and e.opened_at > (select min(finished_at) from finish))
      or exists (select from evaluation_entries r where r.bid_id = bids.id
        and r.kind = 'reinstatement'))),
  finished_criteria as (
    select user_id, json_agg(criterion order by criterion) as finished from finish
    where not exists (
      select from late where not exists (
        select from evaluation_entries score
        where score.tender_id = ${tenderId} and score.kind = 'score'
          and score.user_id = finish.user_id and score.criterion = finish.criterion
          and score.bid_id = late.id and score.mark is not null))
    group by user_id)`

type Assigned = Pick<PanelMember, 'role' | 'criteria' | 'finished'> & { user: { id: number } }

/** Returns the criteria that get marks, with the evaluators of each. */
export function judgedCriteria(
  { setup }: Pick<FoundBidding, 'setup'>,
  members: readonly Assigned[],
): JudgedCriterion[] {
  return lowestCriteria(setup).map(({ parent, ...criterion }) => {
    const assigned = members.filter((member) => isAssigned(member, criterion.key))
    return {
      ...criterion,
      scale: [...criterion.scale],
      parent: parent?.name ?? null,
      evaluators: assigned.map(({ user }) => user.id),
      is_complete:
        assigned.length > 0 && assigned.every(({ finished }) => finished.includes(criterion.key)),
    }
  })
}
