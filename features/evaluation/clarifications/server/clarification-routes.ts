import { sql } from 'kysely'
import {
  askBidder,
  decideLowPrice,
  listClarifications,
  clarificationLimits as limits,
  clarificationTexts,
  clarificationLimits,
} from '../contract/clarification.ts'
import type { Body, Params } from '#kernel/contract/endpoint.ts'
import { evaluationTexts as texts } from '#features/evaluation/contract/evaluation.ts'
import { hasPassed } from '#kernel/rules/permission.ts'
import { checksPrices } from '#features/evaluation/rules/evaluation-access.ts'
import { mayExcludeAsLow } from '#features/evaluation/ranking/rules/low-price-question.ts'
import type { Tx } from '#kernel/server/db/connect.ts'
import { findPanel, lockPanel, type Panel } from '#features/evaluation/server/find-evaluation.ts'
import { addEntry } from '#features/evaluation/server/write-entry.ts'
import type { Cause } from '#kernel/server/http/cause.ts'
import { conflict, invalid, notFound } from '#kernel/server/http/refusal.ts'
import type { Route } from '#kernel/server/http/route.ts'
import type { SessionUser } from '#kernel/server/http/session.ts'
import { notify } from '#kernel/server/notices/notify.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import { findJudgedBid } from '#features/evaluation/scoring/server/judged-bids.ts'
import { readLowPrices } from '#features/evaluation/ranking/server/low-prices.ts'
import { readClarifications, readLowPriceQuestions } from './read-clarifications.ts'

const words = {
  tooMany: `A tender can have at most ${clarificationLimits.questions} questions to bidders.`,
  notFlagged: 'This price isn’t flagged as abnormally low, and the bidder wasn’t asked about it.',
}

/** Routes for the chair's questions to single bidders, and for decisions on low prices. */
export function clarificationRoutes(route: Route, { db }: Services): void {
  route(listClarifications, async ({ user, params: { tenderId } }) => {
    const panel = await findPanel(db, { user, tenderId, action: 'readClarifications' })
    const data = await readClarifications(db, panel)
    const low_prices = await readLowPrices(db, panel, data)
    return { data, low_prices, server_time: panel.tender.now.toISOString() }
  })

  route(askBidder, async ({ user, params, body, cause, once, transact }) => {
    const { tenderId } = params
    return transact((tx) =>
      once(tx, {
        work: async () => ({ kept: await ask(tx, { user, params, body, cause }) }),
        replay: async ({ id }) => {
          const panel = await findPanel(tx, { user, tenderId, action: 'readClarifications' })
          const asked = (await readClarifications(tx, panel)).find((one) => one.id === id)
          if (!asked) throw notFound()
          return { message: 'Question sent to the bidder', clarification: asked }
        },
      }),
    )
  })

  route(decideLowPrice, async ({ user, params: { tenderId, bidId }, body, cause, transact }) =>
    transact(async (tx) => {
      const panel = await lockPanel(tx, { user, tenderId, action: 'decideLowPrice' })
      await requireJudged(tx, panel, bidId)
      requirePrices(panel)
      const questions = await readLowPriceQuestions(tx, bidId)
      const low = await readLowPrices(tx, panel, await readClarifications(tx, panel))
      const price = low?.find(({ bid_id }) => bid_id === bidId)
      if (!price) throw conflict(words.notFlagged)
      if (questions.length > 0 && !mayExcludeAsLow(questions, panel.tender.now)) {
        throw conflict(clarificationTexts.waitFirst)
      }
      const message = 'Decision recorded'
      const { accepted } = price
      // A repeated request adds no row.
      if (accepted?.by.id === user.id && accepted.reason === body.reason) return { message }
      const author = { tender_id: tenderId, user_id: user.id, cause }
      const details = { accepted: true }
      const entry = { kind: 'low_price_decision', bid_id: bidId, text: body.reason } as const
      await addEntry(tx, author, { ...entry, details })
      return { message }
    }),
  )
}

interface Asked {
  user: SessionUser
  params: Params<typeof askBidder>
  body: Body<typeof askBidder>
  cause: Cause
}

async function ask(tx: Tx, { user, params, body, cause }: Asked): Promise<{ id: number }> {
  const { tenderId, bidId } = params
  const { kind, question, deadline, allows_files } = body
  const panel = await lockPanel(tx, { user, tenderId, action: 'clarify' })
  const bid = await requireJudged(tx, panel, bidId)
  if (hasPassed(deadline, panel.tender.now)) {
    throw invalid({ deadline: ['Choose a deadline in the future'] })
  }
  if (kind === 'low_price') await requireNoLowPriceQuestion(tx, panel, bidId)
  await requireRoom(tx, tenderId)
  const { id } = await addEntry(
    tx,
    { tender_id: tenderId, user_id: user.id, cause },
    {
      kind: 'clarification',
      bid_id: bidId,
      text: question,
      details: { kind, deadline, allows_files },
    },
  )
  await notify(tx, 'clarification-asked', { ...bid, kind, question, deadline })
  return { id }
}

/**
 * Returns the tender, organisation and lot of an opened bid. Throws if the tender has no such bid
 * or the bid is excluded.
 */
async function requireJudged(tx: Tx, panel: Panel, bidId: number) {
  const judged = await findJudgedBid(tx, panel, bidId)
  if (!judged) throw notFound()
  if (judged.exclusion) throw conflict(texts.alreadyExcluded)
  return tx
    .selectFrom('bids')
    .where('id', '=', bidId)
    .select(['tender_id', 'organisation_id', 'lot_id'])
    .executeTakeFirstOrThrow()
}

function requirePrices({ facts }: Panel): void {
  if (checksPrices(facts)) return
  throw conflict(facts.are_prices_sealed ? texts.pricesSealed : texts.pricesHidden)
}

/**
 * Throws if the caller can't check prices yet, or while the bidder can still answer an earlier
 * question about the price.
 */
async function requireNoLowPriceQuestion(tx: Tx, panel: Panel, bidId: number): Promise<void> {
  requirePrices(panel)
  const questions = await readLowPriceQuestions(tx, bidId)
  if (questions.length > 0 && !mayExcludeAsLow(questions, panel.tender.now)) {
    throw conflict(clarificationTexts.askedAlready)
  }
}

async function requireRoom(tx: Tx, tenderId: number): Promise<void> {
  const { count } = await tx
    .selectFrom('evaluation_entries')
    .where('tender_id', '=', tenderId)
    .where('kind', '=', 'clarification')
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  if (count >= limits.questions) throw conflict(words.tooMany)
}
