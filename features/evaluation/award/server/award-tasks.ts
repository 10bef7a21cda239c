// Reads the tasks of an award: the chair's next step, and the approval by a colleague.
import { sql } from 'kysely'
import type { BiddingSetup } from '#features/bids/setup/contract/bidding.ts'
import type { DecisionState } from '../contract/decision.ts'
import type { PriceStatus } from '#features/bids/opening/contract/opening.ts'
import type { PanelTaskKind } from '#features/evaluation/panel/contract/panel-task.ts'
import { arePricesOpenedSeparately } from '#features/bids/setup/rules/bidding-setup.ts'
import { whyNotDecide } from '../rules/decision-lifecycle.ts'
import { whyNotMember } from '#kernel/rules/member.ts'
import type { Database } from '#kernel/server/db/connect.ts'
import { dependenceOf } from '#features/approvals/server/reviewer-dependence.ts'
import type { SessionUser } from '#kernel/server/http/session.ts'
import { findTender } from '#features/tenders/server/find-tender.ts'
import { declared, isCleared, places } from '#features/evaluation/panel/server/panel-tasks.ts'
import { preparersOf } from './decision-facts.ts'
import { loadDecision } from './find-decision.ts'

/** A tender whose award may have a task for the user. */
interface Candidate {
  tender_id: number
  /** Stored state of the current decision; null if there is none. */
  state: DecisionState | null
  /**
   * True if the stored state isn't enough to determine the task: an entry was recorded in the
   * evaluation after the decision was submitted, or the task depends on the approval rules.
   */
  needs_loading: boolean
  /** True if the user is the chair and may read the bids. */
  may_decide: boolean
  /**
   * True if the user has no conflict of interest, hasn't prepared the decision and doesn't depend on
   * anybody who has.
   */
  may_approve: boolean
  setup: BiddingSetup
  price_status: PriceStatus | null
}

interface AwardTask {
  tender_id: number
  kind: PanelTaskKind
}

/**
 * Returns the user's tasks in awards, except those that the user's role in the organisation doesn't
 * permit.
 */
export async function readAwardTasks(db: Database, user: SessionUser): Promise<AwardTask[]> {
  const tasks: AwardTask[] = []
  for (const candidate of await readCandidates(db, user.id)) {
    const { tender_id, needs_loading } = candidate
    const loaded = needs_loading ? await readStanding(db, user, tender_id) : {}
    const kind = taskOf({ ...candidate, ...loaded })
    if (!kind || whyNotMember(user, kind === 'decide' ? 'prepare' : 'decide')) continue
    tasks.push({ tender_id, kind })
  }
  return tasks
}

function taskOf(candidate: Candidate): PanelTaskKind | undefined {
  const { state, may_decide, may_approve, setup, price_status } = candidate
  if (state === 'awaiting_approval') return may_approve ? 'approve' : undefined
  const arePricesSealed = arePricesOpenedSeparately(setup) && price_status !== 'opened'
  if (!may_decide || arePricesSealed) return undefined
  if (state === null) return 'decide'
  return state === 'draft' ? 'complete' : 'notify'
}

/**
 * Returns the effective state of the tender's decision, and whether the user can approve it. This
 * requires calculating the ranking, because a submitted decision is a draft again if its contents
 * have changed.
 */
async function readStanding(db: Database, user: SessionUser, tenderId: number) {
  const tender = await findTender(db, user, 'readDecision', tenderId)
  const { state, facts } = await loadDecision(db, tender, user)
  return { state, may_approve: !whyNotDecide(facts, 'approve') }
}

/**
 * Selects the tenders whose award may have a task for the user, as the chair or as a colleague who
 * can approve it. The result includes decisions of all organisations; `places` leaves out those of
 * other organisations.
 */
const awaited = (userId: number) => sql`
  select tender_id, chair_id as user_id from evaluations
  where chair_id = ${userId} and stage = 'locked'
  union select tender_id, ${userId}::int from decisions where state = 'awaiting_approval'`

const mayBeChanged = sql<boolean>`exists (select from evaluation_entries changed
  where changed.tender_id = place.tender_id and changed.created_at > (
    select max(created_at) from decision_steps
    where decision_id = decided.id and step in ('submit', 'complete')))`

/**
 * True if the organisation's approval rules, or its approval threshold, determine the effective
 * state of the decision or who can approve it.
 */
const dependsOnRules = sql<boolean>`(decided.state in ('awaiting_approval', 'approved')
  and exists (select from tenders
    join organisations on organisations.id = tenders.organisation_id
    where tenders.id = place.tender_id
      and (exists (select from approval_rules where covers = 'award'
          and approval_rules.organisation_id = organisations.id)
        or (decided.state = 'approved' and organisations.approval_threshold is not null))))`

const hasPrepared = sql`place.user_id in (${preparersOf(sql.ref('decided.id'))})`

const dependence = dependenceOf({
  reviewer: sql.ref('place.user_id'),
  preparers: preparersOf(sql.ref('decided.id')),
  since: sql.ref('decided.created_at'),
})

async function readCandidates(db: Database, userId: number): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select place.tender_id, decided.state, place.setup, place.price_status,
      ${mayBeChanged} or ${dependsOnRules} as needs_loading,
      place.is_chair and place.is_opened and ${isCleared} as may_decide,
      not declared.is_conflicted and not ${hasPrepared} and ${dependence} is null as may_approve
    from (${places(awaited(userId))}) as place
    cross join lateral (${declared} offset 0) as declared
    left join decisions decided on decided.tender_id = place.tender_id
      and decided.state <> 'withdrawn'
    where place.stage = 'locked'`.execute(db)
  return rows
}
