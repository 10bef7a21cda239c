import { sql } from 'kysely'
import { excludeBid, reinstateBid } from '../contract/ranking.ts'
import { evaluationTexts as texts } from '#features/evaluation/contract/evaluation.ts'
import { mayExcludeAsLow } from '../rules/low-price-question.ts'
import type { Tx } from '#kernel/server/db/connect.ts'
import { lockPanel, type Panel } from '#features/evaluation/server/find-evaluation.ts'
import { addEntry } from '#features/evaluation/server/write-entry.ts'
import { conflict, notFound } from '#kernel/server/http/refusal.ts'
import type { Route } from '#kernel/server/http/route.ts'
import { requireJudgedBid } from '#features/evaluation/scoring/server/judged-bids.ts'
import { readLowPriceQuestions } from '#features/evaluation/clarifications/server/read-clarifications.ts'

const words = {
  goBackToReinstate:
    'This bid was excluded before the lock, so it has not been judged. Go back to consensus, then reinstate it.',
}

/** Routes for the chair to exclude and reinstate bids. */
export function exclusionRoutes(route: Route): void {
  route(excludeBid, async ({ user, params: { tenderId, bidId }, body, cause, transact }) =>
    transact(async (tx) => {
      const panel = await lockPanel(tx, { user, tenderId, action: 'exclude' })
      await requireJudgedBid(tx, panel, bidId)
      const { code, text, evidence } = body
      if (code === 'abnormally_low') await requireExplanation(tx, panel, bidId)
      const author = { tender_id: tenderId, user_id: user.id, cause }
      const details = { code, evidence }
      await addEntry(tx, author, { kind: 'exclusion', bid_id: bidId, text, details })
      return { message: 'Bid excluded' }
    }),
  )

  route(reinstateBid, async ({ user, params: { tenderId, bidId }, body, cause, transact }) =>
    transact(async (tx) => {
      const panel = await lockPanel(tx, { user, tenderId, action: 'exclude' })
      await requireReturn(tx, panel, bidId)
      const author = { tender_id: tenderId, user_id: user.id, cause }
      const text = body.reason
      await addEntry(tx, author, { kind: 'reinstatement', bid_id: bidId, text, details: {} })
      return { message: 'Bid reinstated' }
    }),
  )
}

/**
 * Throws unless the bidder has explained the low price, or the deadline for an explanation has
 * passed.
 */
async function requireExplanation(tx: Tx, { tender }: Panel, bidId: number): Promise<void> {
  const questions = await readLowPriceQuestions(tx, bidId)
  if (!mayExcludeAsLow(questions, tender.now)) throw conflict(texts.askFirst)
}

/**
 * Throws unless the bid is excluded. If the evaluation is locked, also throws if the bid was
 * excluded before the lock, because such a bid may lack agreed marks.
 */
async function requireReturn(tx: Tx, { tender, evaluation }: Panel, bidId: number): Promise<void> {
  const bid = await tx
    .selectFrom('bids')
    .where('bids.id', '=', bidId)
    .where('bids.tender_id', '=', tender.id)
    .where('bids.status', '=', 'opened')
    .select(
      sql<{ kind: string; is_judged: boolean } | null>`(
        select json_build_object('kind', kind, 'is_judged',
          coalesce(created_at > ${evaluation.locked_at}::timestamptz, false))
        from evaluation_entries
        where bid_id = bids.id and kind in ('exclusion', 'reinstatement')
        order by id desc limit 1)`.as('newest'),
    )
    .executeTakeFirst()
  if (!bid) throw notFound()
  if (bid.newest?.kind !== 'exclusion') throw conflict('This bid is not excluded.')
  if (evaluation.stage === 'locked' && !bid.newest.is_judged) {
    throw conflict(words.goBackToReinstate)
  }
}
