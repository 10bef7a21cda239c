import { sql } from 'kysely'
import type { Decision } from '../contract/decision.ts'
import {
  isUsual,
  nextNumber,
  reviewAs,
  waitsFor,
  type PendingApproval,
} from '#features/approvals/rules/approval.ts'
import { actionsFor } from '../rules/decision-lifecycle.ts'
import { can } from '#features/tenders/rules/can.ts'
import type { Database } from '#kernel/server/db/connect.ts'
import type { SessionUser } from '#kernel/server/http/session.ts'
import { readStandstillEnds } from '#features/evaluation/standstill/server/standstill.ts'
import { findDecision, type FoundDecision } from './find-decision.ts'

/** Reads the decision from the database and returns it in the form of a reply. */
export async function readDecision(
  db: Database,
  user: SessionUser,
  tenderId: number,
): Promise<Decision> {
  return presentDecision(db, user, await findDecision(db, user, tenderId))
}

export async function presentDecision(
  db: Database,
  user: SessionUser,
  found: FoundDecision,
): Promise<Decision> {
  const { panel, row, state, lots, sha256, value, threshold, needs_approval, facts } = found
  const { pending, approval_rule } = found
  const { tender } = panel
  const rule = state === 'notified' ? 'withdrawAward' : 'decide'
  const actions = can(user, rule, tender, tender.now) ? actionsFor(facts) : []
  return {
    state,
    sha256,
    lots,
    value,
    needs_approval,
    revision: row?.revision ?? null,
    is_voided: row !== undefined && row.state !== 'draft' && state === 'draft',
    approval_threshold: threshold,
    approval_rule,
    ...nextApproval(pending, user.id),
    notified_at: row?.notified_at ?? null,
    steps: await readSteps(db, tender.id, sha256),
    actions,
    standstill_ends: actions.includes('notify') ? await readStandstillEnds(db, tender) : [],
  }
}

/** Returns the number of the next approval, who can give it, and on whose behalf the user would. */
function nextApproval(pending: PendingApproval | undefined, userId: number) {
  if (!pending) return { approval_level: null, waits_for: null, reviews_for: null }
  const capacity = reviewAs(pending, userId)
  return {
    approval_level: nextNumber(pending),
    waits_for: isUsual(pending.levels) ? null : waitsFor(pending),
    reviews_for: 'for' in capacity ? (capacity.for?.name ?? null) : null,
  }
}

/** Returns the steps taken in a tender's decisions, including withdrawn ones, oldest first. */
export async function readSteps(
  db: Database,
  tenderId: number,
  sha256: string | null,
): Promise<Decision['steps']> {
  const rows = await db
    .selectFrom('decision_steps as s')
    .innerJoin('decisions', 'decisions.id', 's.decision_id')
    .innerJoin('users', 'users.id', 's.user_id')
    .leftJoin('users as principals', 'principals.id', 's.for_user_id')
    .where('decisions.tender_id', '=', tenderId)
    .orderBy('s.id')
    .select(['s.step', 's.reason', 's.created_at as taken_at', 's.sha256', 'decisions.state'])
    .select(
      sql<{ id: number; name: string }>`
        json_build_object('id', users.id, 'name', users.name)`.as('by'),
    )
    .select(
      sql<{ id: number; name: string } | null>`case when principals.id is not null
        then json_build_object('id', principals.id, 'name', principals.name) end`.as('for'),
    )
    .execute()
  return rows.map(({ sha256: about, state, ...step }) => ({
    ...step,
    is_current: state !== 'withdrawn' && about.toString('hex') === sha256,
  }))
}
