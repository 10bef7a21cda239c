import { notifyBidders, withdrawDecision } from '../contract/decision-calls.ts'
import type { DecidedLot } from '../contract/decision.ts'
import type { Award } from '#features/tenders/contract/tender-input.ts'
import { winnersIn } from '../rules/decision-contents.ts'
import { missingInSummary } from '#features/evaluation/summaries/rules/assessment-summary.ts'
import type { Tx } from '#kernel/server/db/connect.ts'
import { award } from './award-bidders.ts'
import { changeStatus } from '#features/publication/server/change-status.ts'
import { conflict } from '#kernel/server/http/refusal.ts'
import type { Route } from '#kernel/server/http/route.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import {
  beginStandstill,
  endStandstill,
} from '#features/evaluation/standstill/server/standstill.ts'
import {
  buildSummaries,
  type BuiltSummary,
} from '#features/evaluation/summaries/server/build-summaries.ts'
import { requireAward } from './decision-routes.ts'
import { lockDecision, requireRead, type FoundDecision } from './find-decision.ts'
import { readDecision } from './present-decision.ts'
import { takeStep } from './take-step.ts'

/** Routes that notify all bidders of a decision at the same time, and withdraw the decision. */
export function notifyRoutes(route: Route, { db }: Pick<Services, 'db'>): void {
  route(notifyBidders, async ({ user, params: { tenderId }, body, cause, transact }) => {
    await transact(async (tx) => {
      const found = await lockDecision(tx, { user, tenderId, action: 'notify' })
      const { tender } = found
      const read = requireRead(found, body.sha256)
      requireAward(found)
      const built = await buildSummaries(tx, found)
      await storeSummaries(tx, read.decision.id, built)
      const summaries = built.map(({ summary }) => summary)
      // This step marks the decision as notified. It must precede the award, because the award
      // notices use only the summaries of a notified decision.
      await takeStep(tx, { step: 'notify', ...read, user, cause, summaries })
      const { awarded_to, award_value } = await award(tx, tender.id, awardOf(found))
      const { working_days: workingDays } = body
      await beginStandstill(tx, { tender, cause, workingDays, sendsSummaries: true })
      await changeStatus(tx, {
        transition: 'award',
        tender,
        cause,
        values: { awarded_to, award_value },
        metadata: { organisation_id: awarded_to, value: award_value },
      })
    })
    // The reply is read after the transaction, when the tender is no longer locked.
    const decision = await readDecision(db, user, tenderId)
    return { message: 'All bidders have been notified', decision }
  })

  route(withdrawDecision, async ({ user, params: { tenderId }, body, cause, transact }) =>
    transact(async (tx) => {
      const found = await lockDecision(tx, { user, tenderId, action: 'withdraw' })
      const { tender, row, contents } = found
      await requireUnsigned(tx, tenderId)
      const { reason } = body
      await takeStep(tx, {
        step: 'withdraw',
        decision: row!,
        contents: contents!,
        user,
        cause,
        reason,
      })
      await tx.deleteFrom('lot_awards').where('tender_id', '=', tenderId).execute()
      await endStandstill(tx, { tender, cause, reason })
      await changeStatus(tx, { transition: 'withdrawAward', tender, cause, metadata: { reason } })
      return { message: 'Decision withdrawn. All bidders are notified' }
    }),
  )
}

/** Stores the summary that each bidder gets. Throws if a summary is incomplete. */
async function storeSummaries(tx: Tx, decision_id: number, built: BuiltSummary[]): Promise<void> {
  if (built.some(({ summary }) => missingInSummary(summary).length > 0)) {
    throw conflict('Some assessment summaries are not complete. Complete them first.')
  }
  await tx
    .insertInto('summaries')
    .values(
      built.map(({ summary }) => ({
        decision_id,
        bid_id: summary.bid_id,
        content: JSON.stringify(summary),
      })),
    )
    .onConflict((found) =>
      found
        .columns(['decision_id', 'bid_id'])
        .doUpdateSet(({ ref }) => ({ content: ref('excluded.content') })),
    )
    .execute()
}

/** Returns the winners in the form in which a tender's award is stored. */
function awardOf({ lots, ranking }: FoundDecision): Award {
  const bidders = new Map(
    ranking.lots.flatMap(({ bids }) => bids).map((bid) => [bid.bid_id, bid.organisation_id!]),
  )
  const [whole] = lots
  const winnersOf = ({ choice }: DecidedLot) =>
    winnersIn(choice).map(({ bid_id, value }) => ({ organisation_id: bidders.get(bid_id)!, value }))
  if (whole?.lot === null) {
    const [winner, ...others] = winnersOf(whole)
    return { ...winner!, note: null, others }
  }
  return {
    organisation_id: null,
    value: null,
    note: null,
    lots: lots.flatMap((lot) => winnersOf(lot).map((one) => ({ ...one, lot_id: lot.lot!.id }))),
  }
}

async function requireUnsigned(tx: Tx, tenderId: number): Promise<void> {
  const signed = await tx
    .selectFrom('contracts')
    .select('id')
    .where('tender_id', '=', tenderId)
    .executeTakeFirst()
  if (signed) throw conflict('A contract has been signed, so the decision can’t be withdrawn.')
}
