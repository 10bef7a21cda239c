import { approvalTexts } from '#features/approvals/contract/approval.ts'
import {
  getDecision,
  reviewDecision,
  saveDecision,
  submitDecision,
} from '../contract/decision-calls.ts'
import { decisionTexts as texts, type DecisionInput } from '../contract/decision.ts'
import {
  afterReview,
  nextNumber,
  approvalRecipients,
  waitsFor,
} from '#features/approvals/rules/approval.ts'
import { isEqual } from '#kernel/rules/canonical-text.ts'
import { faultsInDecision } from '../rules/decision-contents.ts'
import type { Tx } from '#kernel/server/db/connect.ts'
import { conflict, invalid, stale } from '#kernel/server/http/refusal.ts'
import type { Context, Route } from '#kernel/server/http/route.ts'
import { notify } from '#kernel/server/notices/notify.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import { rowsOf } from './choices.ts'
import { loadDecision, lockDecision, requireRead, type FoundDecision } from './find-decision.ts'
import { readDecision } from './present-decision.ts'
import { takeStep } from './take-step.ts'

/** Routes for the award decision and its approval by a second person. */
export function decisionRoutes(route: Route, { db }: Services): void {
  route(getDecision, async ({ user, params: { tenderId } }) => ({
    data: await readDecision(db, user, tenderId),
  }))

  route(saveDecision, async ({ user, params: { tenderId }, body, cause, transact }) =>
    transact(async (tx) => {
      const found = await lockDecision(tx, { user, tenderId, action: 'save' })
      const lots = body.lots.map((lot) => ({
        ...trimmed(lot),
        others: lot.others.map(trimmed),
      }))
      if (!isSaved(found, lots)) {
        if ((found.row?.revision ?? null) !== body.revision)
          throw stale('Somebody has saved the decision since you opened it.')
        const faults = faultsInDecision(found.lots, lots)
        if (Object.keys(faults).length > 0) throw invalid(faults)
        const decision = await storeLots(tx, { tenderId, found, lots })
        const { contents } = await loadDecision(tx, found.tender, user)
        await takeStep(tx, { step: 'save', decision, contents: contents!, user, cause })
      }
      return { message: 'Decision saved', decision: await readDecision(tx, user, tenderId) }
    }),
  )

  route(submitDecision, async ({ user, params: { tenderId }, body, cause, transact }) =>
    transact(async (tx) => {
      const found = await lockDecision(tx, { user, tenderId, action: 'submit' })
      const read = requireRead(found, body.sha256)
      requireAward(found)
      const { needs_approval } = found
      const step = needs_approval ? 'submit' : 'complete'
      await takeStep(tx, { step, ...read, user, cause })
      if (needs_approval) {
        const { pending } = await loadDecision(tx, found.tender, user)
        await notify(tx, 'decision-to-approve', {
          tender_id: tenderId,
          ...approvalRecipients(pending!, user),
        })
      }
      return {
        message: needs_approval
          ? 'Decision sent for approval'
          : 'Decision completed. No approval is needed',
        decision: await readDecision(tx, user, tenderId),
      }
    }),
  )

  route(reviewDecision, (call) => call.transact((tx) => review(tx, call)))
}

async function review(tx: Tx, { user, params, body, cause }: Context<typeof reviewDecision>) {
  const { tenderId } = params
  const { approves } = body
  const action = approves ? 'approve' : 'refuse'
  const found = await lockDecision(tx, { user, tenderId, action })
  const read = requireRead(found, body.sha256)
  const pending = found.pending!
  if (nextNumber(pending) !== body.level) throw stale(approvalTexts.reviewedMeanwhile)
  const reason = body.reason.trim()
  if (!approves && reason === '') throw invalid({ reason: [texts.reasonRequired] })
  const { approval, by, next } = afterReview(pending, user)
  const isFirst = approves && next !== undefined
  const step = isFirst ? 'approve_first' : action
  await takeStep(tx, { step, ...read, user, cause, reason, approval })
  const waits = isFirst ? waitsFor(next) : null
  const about = { tender_id: tenderId, is_approved: approves, by, note: reason, waits }
  await notify(tx, 'decision-reviewed', about)
  if (isFirst) {
    await notify(tx, 'decision-to-approve', {
      tender_id: tenderId,
      ...approvalRecipients(next, user),
    })
  }
  const approved = waits ? approvalTexts.approvedFirst(waits) : 'Decision approved'
  return {
    message: approves ? approved : 'Decision refused',
    decision: await readDecision(tx, user, tenderId),
  }
}

/**
 * Throws if no lot is awarded, or if the saved choices are no longer valid, for example because of
 * a new tie.
 */
export function requireAward({ lots }: FoundDecision): void {
  if (!lots.some(({ choice }) => choice?.bid_id))
    throw conflict('No lot is awarded. Cancel the tender instead, which tells all bidders why.')
  const choices = lots.map(({ lot, choice }) => ({
    lot_id: lot?.id ?? null,
    ...(choice ?? { bid_id: null, value: null, no_award: null, reason: '', others: [] }),
  }))
  const fault = Object.values(faultsInDecision(lots, choices))[0]
  if (fault) throw conflict(fault[0]!)
}

const trimmed = <T extends { reason: string }>(one: T): T => ({ ...one, reason: one.reason.trim() })

type Choices = DecisionInput['lots']

/**
 * Returns whether the draft already contains these choices, for example after a repeated request.
 */
function isSaved({ row, lots }: FoundDecision, choices: Choices): boolean {
  if (row?.state !== 'draft') return false
  const stored = lots.map(({ lot, choice }) => ({ lot_id: lot?.id ?? null, ...choice }))
  const byLot = (rows: readonly { lot_id: number | null }[]) =>
    rows.toSorted((one, other) => (one.lot_id ?? 0) - (other.lot_id ?? 0))
  return isEqual(byLot(stored), byLot(choices))
}

interface Storing {
  tenderId: number
  found: FoundDecision
  lots: Choices
}

async function storeLots(tx: Tx, { tenderId, found, lots }: Storing) {
  const decision =
    found.row ??
    (await tx
      .insertInto('decisions')
      .values({ tender_id: tenderId, revision: 0 })
      .returningAll()
      .executeTakeFirstOrThrow())
  const of = { decision_id: decision.id }
  await tx.deleteFrom('decision_lots').where('decision_id', '=', decision.id).execute()
  await tx
    .insertInto('decision_lots')
    .values(lots.flatMap(rowsOf).map((row) => ({ ...of, ...row })))
    .execute()
  // The explanations refer to the former winners, so they are cleared.
  await tx
    .updateTable('summaries')
    .set({ explanation: '' })
    .where('decision_id', '=', decision.id)
    .execute()
  return decision
}
