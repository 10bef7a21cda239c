import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import {
  getSummary,
  listSummaries,
  saveSummary,
  type EditedSummary,
} from '#features/evaluation/award/contract/decision-calls.ts'
import { decisionTexts } from '#features/evaluation/award/contract/decision.ts'
import type { Summary, SummaryInput } from '../contract/summary.ts'
import { missingInSummary } from '../rules/assessment-summary.ts'
import { isEqual } from '#kernel/rules/canonical-text.ts'
import { faultsInCitations } from '#features/evaluation/consensus/rules/consensus.ts'
import { whyNotEvaluate } from '#features/evaluation/rules/evaluation-access.ts'
import { record } from '#kernel/server/audit/record.ts'
import type { Database, Tx } from '#kernel/server/db/connect.ts'
import type { SummaryReasons } from '#features/evaluation/server/decision-tables.ts'
import { readContent } from '#features/evaluation/scoring/server/judged-bids.ts'
import {
  conflict,
  invalid,
  notFound,
  stale,
  type FieldErrors,
} from '#kernel/server/http/refusal.ts'
import type { Route } from '#kernel/server/http/route.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import { buildSummaries, readAgreed, type BuiltSummary } from './build-summaries.ts'
import {
  findDecision,
  lockDecision,
  type FoundDecision,
} from '#features/evaluation/award/server/find-decision.ts'

const texts = {
  saved: 'Summary saved',
}

/** Routes for the assessment summaries, which the chair edits before the bidders are notified. */
export function summaryRoutes(route: Route, { db }: Services): void {
  route(listSummaries, async ({ user, params: { tenderId } }) => {
    const found = await findDecision(db, user, tenderId)
    requireSaved(found)
    const built = await buildSummaries(db, found)
    return {
      data: built.map(({ summary, revision }) => ({
        bid_id: summary.bid_id,
        bidder: summary.bidder.name,
        lot: summary.lot,
        outcome: summary.outcome,
        is_edited: revision !== null,
        missing: missingInSummary(summary),
      })),
    }
  })

  route(getSummary, async ({ user, params: { tenderId, bidId } }) => {
    const found = await findDecision(db, user, tenderId)
    requireSaved(found)
    const data = present(await find(db, found, bidId))
    return { data: readsQuotations(found) ? data : withoutQuotations(data) }
  })

  route(saveSummary, async ({ user, params: { tenderId, bidId }, body, cause, transact }) =>
    transact(async (tx) => {
      const found = await lockDecision(tx, { user, tenderId, action: 'editSummaries' })
      const decision = requireSaved(found)
      const { summary, revision } = await find(tx, found, bidId)
      if (isSaved(summary, body))
        return { message: texts.saved, data: { ...present({ summary, revision }) } }
      if (revision !== body.revision)
        throw stale('Somebody has saved this summary since you opened it.')
      await requireSound(tx, found, { summary, body })
      const reasons = await reasonsOf(tx, { tenderId, bidId, body })
      await store(tx, { decision_id: decision.id, bid_id: bidId, user_id: user.id, body, reasons })
      const sha256 = createHash('sha256').update(JSON.stringify(body)).digest('hex')
      await record(tx, cause, {
        action: 'decision.summary_saved',
        resource: ['Tender', tenderId],
        metadata: { decision_id: decision.id, bid_id: bidId, sha256 },
      })
      return { message: texts.saved, data: present(await find(tx, found, bidId)) }
    }),
  )
}

function requireSaved({ row }: FoundDecision) {
  if (!row) throw conflict(decisionTexts.none)
  return row
}

async function find(db: Database, found: FoundDecision, bidId: number) {
  const built = await buildSummaries(db, found)
  const one = built.find(({ summary }) => summary.bid_id === bidId)
  if (!one) throw notFound()
  return one
}

/**
 * Returns whether the caller may read passages from the bids: the panel always may, and other buyers
 * of the organisation once the bidders have been notified.
 */
function readsQuotations({ panel, state }: FoundDecision): boolean {
  return state === 'notified' || whyNotEvaluate(panel.facts, 'readRanking') === undefined
}

function withoutQuotations({ summary, ...edited }: EditedSummary): EditedSummary {
  const parts = summary.parts.map((part) => ({ ...part, citations: [] }))
  return { ...edited, summary: { ...summary, parts } }
}

function present({ summary, revision }: Omit<BuiltSummary, 'organisation_id'>): EditedSummary {
  return { summary, revision, missing: missingInSummary(summary) }
}

const markedParts = ({ parts }: Summary) => parts.filter(({ mark }) => mark !== null)

/**
 * Returns whether the stored summary already has the submitted content, for example after a
 * repeated request.
 */
function isSaved(summary: Summary, { explanation, reasons }: SummaryInput): boolean {
  const stored = markedParts(summary).map(({ key: criterion, reason, citations }) => ({
    criterion,
    reason,
    citations,
  }))
  return isEqual({ explanation: summary.explanation, reasons: stored }, { explanation, reasons })
}

interface Checked {
  summary: Summary
  body: SummaryInput
}

/**
 * Throws if the summary is not valid, for example if a reason doesn't cite the bid. The error
 * contains messages by field.
 */
async function requireSound(tx: Tx, found: FoundDecision, { summary, body }: Checked) {
  const { setup } = found.panel.bidding
  const keys = markedParts(summary).map(({ key }) => key)
  const given = body.reasons.map(({ criterion }) => criterion)
  const isWhole = given.length === keys.length && keys.every((key) => given.includes(key))
  if (!isWhole) throw invalid({ reasons: ['Give a reason for every criterion, once'] })
  const content = await readContent(tx, found.panel, summary.bid_id)
  const faults: FieldErrors = {}
  for (const [place, { reason, citations }] of body.reasons.entries()) {
    if (reason.trim() === '') faults[`reasons.${place}.reason`] = ['Enter a reason']
    for (const [field, messages] of Object.entries(faultsInCitations(setup, content, citations))) {
      faults[`reasons.${place}.${field}`] = messages
    }
  }
  if (summary.outcome !== 'won' && body.explanation.trim() === '') {
    faults['explanation'] = ['Explain why this bid isn’t awarded']
  }
  if (Object.keys(faults).length > 0) throw invalid(faults)
}

interface OfBid {
  tenderId: number
  bidId: number
  body: SummaryInput
}

/** Returns the reasons by criterion, each with the id of the consensus that it explains. */
async function reasonsOf(tx: Tx, { tenderId, bidId, body }: OfBid): Promise<SummaryReasons> {
  const agreed = (await readAgreed(tx, tenderId)).filter(({ bid_id }) => bid_id === bidId)
  return Object.fromEntries(
    body.reasons.map(({ criterion, reason, citations }) => {
      const consensus_id = agreed.find((one) => one.criterion === criterion)!.id
      return [criterion, { consensus_id, reason: reason.trim(), citations }]
    }),
  )
}

interface Stored {
  decision_id: number
  bid_id: number
  user_id: number
  body: SummaryInput
  reasons: SummaryReasons
}

async function store(tx: Tx, { decision_id, bid_id, user_id, body, reasons }: Stored) {
  const values = {
    reasons: JSON.stringify(reasons),
    explanation: body.explanation.trim(),
    edited_by: user_id,
    edited_at: sql<string>`now()`,
  }
  await tx
    .insertInto('summaries')
    .values({ decision_id, bid_id, ...values })
    .onConflict((conflict) =>
      conflict
        .columns(['decision_id', 'bid_id'])
        .doUpdateSet({ ...values, revision: sql<number>`summaries.revision + 1` }),
    )
    .execute()
}
