// Routes for opener-sealed tenders. Once two openers have confirmed, each opener's browser fetches
// the key shares that are sealed to the opener. It decrypts the file key of each share with the
// opener's private key, and submits the file keys. Each share is checked separately, and can be
// submitted again until the opening has ended. With two envelopes, the same endpoints are used
// again for the shares of the prices, once two openers have confirmed the opening of the prices.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { sealTo } from '#features/bids/sealing/server/age.ts'
import {
  giveShares,
  listShares,
  stopWaiting,
  type Opening,
  type ShareFinding,
  type OpeningStage,
} from '../contract/opening.ts'
import type { Actor } from '#kernel/rules/permission.ts'
import { stageOfShares } from '../rules/opening-lifecycle.ts'
import { record } from '#kernel/server/audit/record.ts'
import { requireLive, type FoundBidding } from '#features/bids/setup/server/biddings.ts'
import { namedOpeners } from '#features/bids/setup/server/publish-bidding.ts'
import type { Tx } from '#kernel/server/db/connect.ts'
import { conflict } from '#kernel/server/http/refusal.ts'
import type { Context, Route } from '#kernel/server/http/route.ts'
import type { AppKey } from '#kernel/server/platform/app-key.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import { findTender, lockTender, type FoundTender } from '#features/tenders/server/find-tender.ts'
import { advanceOpening } from './advance-opening.ts'
import { readAwaited } from './awaited-shares.ts'
import { storeShare, markGiven, markLost, type StoredShare } from './store-shares.ts'
import type { Openings } from './openings.ts'
import { readOpening } from './queries.ts'
import { findOwnOpener, markProved, readShares, requireOwn } from './read-shares.ts'
import { requireOpener } from './require-opener.ts'
import { stages } from './stages.ts'

const texts = {
  sharesUnusable: (count: number) =>
    count === 1
      ? 'Your share of the keys has been given. It couldn’t be used for one bid; the record of opening will say why.'
      : `Your share of the keys has been given. It couldn’t be used for ${count} bids; the record of opening will say why.`,
  sharesWrong:
    'What your browser gave doesn’t open what was sealed to you. Reload the page and give your share again.',
  notCollecting:
    'Shares are given once enough openers have confirmed, and until the opening has ended.',
  giveFirst: 'Two openers answer first: they give their share, or say that they’ve lost their key.',
}

export function openingShareRoutes(route: Route, services: Services, openings: Openings): void {
  const { db, appKey } = services

  route(listShares, async ({ user, params }) => {
    const tender = await findTender(db, user, 'openBids', params.tenderId)
    await requireOpener(db, user, tender.id)
    requireCollecting(await requireLive(db, tender.id))
    const opener = await findOwnOpener(db, user, tender.id)
    const shares = await readShares(db, tender.id, user)
    return {
      data: shares.map(({ id, content }) => ({ id, content })),
      test: opener && (await makeOpenerTest(appKey, opener)),
    }
  })

  route(giveShares, async (call) => {
    const { user, params, transact } = call
    const reply = await transact(async (tx) => {
      const tender = await lockTender(tx, user, 'openBids', params.tenderId)
      return goOn(tx, { tender, user, message: await give(tx, appKey, call) })
    })
    startIfDue(reply.opening, params.tenderId)
    return reply
  })

  route(stopWaiting, async ({ user, params, cause, transact }) => {
    const reply = await transact(async (tx) => {
      const tender = await lockTender(tx, user, 'openBids', params.tenderId)
      await requireOpener(tx, user, tender.id)
      const stage = requireCollecting(await requireLive(tx, tender.id))
      const user_ids = await stopAwaiting(tx, tender.id, stage)
      const action = actions[stage].stopped
      await record(tx, cause, { action, resource: ['Tender', tender.id], metadata: { user_ids } })
      return goOn(tx, { tender, user, message: 'The opening goes on without the missing shares' })
    })
    startIfDue(reply.opening, params.tenderId)
    return reply
  })

  function startIfDue({ status, prices }: Opening, tenderId: number): void {
    if (status === 'opening' || prices?.status === 'opening') openings.start(tenderId)
  }

  async function goOn(tx: Tx, { tender, user, message }: GoingOn) {
    await advanceOpening(tx, services, tender.id)
    const bidding = await requireLive(tx, tender.id)
    return { message, opening: await readOpening(tx, { tender, bidding, actor: user }) }
  }
}

interface GoingOn {
  tender: FoundTender
  user: Actor
  message: string
}

const actions = {
  bids: { given: 'opening.shares_given', stopped: 'opening.stopped_waiting' },
  prices: { given: 'opening.price_shares_given', stopped: 'opening.prices_stopped_waiting' },
} as const

/** Returns the stage in which shares are being collected. Throws if there is none. */
function requireCollecting(bidding: FoundBidding): OpeningStage {
  const stage = stageOfShares(bidding)
  if (bidding.sealing !== 'openers' || !stage) throw conflict(texts.notCollecting)
  return stage
}

/** Checks and stores the shares of one opener. Returns a message that describes the findings. */
async function give(
  tx: Tx,
  appKey: Services['appKey'],
  { user, params: { tenderId }, body, cause }: Context<typeof giveShares>,
): Promise<string> {
  await requireOpener(tx, user, tenderId)
  const stage = requireCollecting(await requireLive(tx, tenderId))
  const opener = await findOwnOpener(tx, user, tenderId)
  const shares = await readShares(tx, tenderId, user)
  const ids = body.shares.map(({ id }) => id)
  await requireOwn(tx, { tenderId, user, ids, stage })
  const hasKey = opener !== null && isTestAnswer(appKey, opener, body.test_answer ?? null)
  if (opener && hasKey) await markProved(tx, opener.id)
  const kept = await storeShares(tx, shares, { given: body.shares, appKey, hasKey })
  if (body.has_lost_key) kept.push(...(await markLost(tx, shares)))
  // The call is idempotent: if it is repeated after a lost reply, no second audit row is written.
  const isFirst = await markGiven(tx, { tender_id: tenderId, user, stage })
  if (isFirst || kept.some(({ isNew }) => isNew)) {
    await record(tx, cause, {
      action: actions[stage].given,
      resource: ['Tender', tenderId],
      metadata: { shares: body.shares.length, ...countFindings(kept) },
    })
  }
  return body.has_lost_key ? 'The opening goes on without your key' : describeFindings(kept)
}

interface Given {
  given: { id: number; file_key: string | null }[]
  appKey: Services['appKey']
  hasKey: boolean
}

/**
 * Checks and stores the submitted shares, except for those of bids that are already open. Returns
 * the results.
 */
async function storeShares(
  tx: Tx,
  shares: Awaited<ReturnType<typeof readShares>>,
  { given, appKey, hasKey }: Given,
): Promise<StoredShare[]> {
  const byId = new Map(shares.map((share) => [share.id, share]))
  const kept: StoredShare[] = []
  for (const { id, file_key } of given) {
    // The bid may have been opened since the browser fetched the shares.
    const share = byId.get(id)
    if (share) kept.push(await storeShare(tx, share, { appKey, file_key, hasKey }))
  }
  return kept
}

/** Stops waiting for openers who have not answered. Returns their ids. */
async function stopAwaiting(tx: Tx, tenderId: number, stage: OpeningStage): Promise<number[]> {
  const awaited = await readAwaited(tx, tenderId)
  if (awaited.length === 0) throw conflict('The opening doesn’t wait for anybody’s share.')
  await requireAnswers(tx, tenderId, stage)
  await tx
    .updateTable('openings')
    .set({ [stages[stage].stopped]: sql<string>`clock_timestamp()` })
    .where('tender_id', '=', tenderId)
    .execute()
  return awaited
}

/**
 * Throws unless two openers have answered. If fewer than two openers can still sign in, all of them
 * must have answered. Without this check, a single opener could stop the waiting.
 */
async function requireAnswers(tx: Tx, tenderId: number, stage: OpeningStage): Promise<void> {
  const openers = await namedOpeners(tx, tenderId)
  const answered = await tx
    .selectFrom(stages[stage].confirmations)
    .select('user_id')
    .where('tender_id', '=', tenderId)
    .where('gave_shares_at', 'is not', null)
    .execute()
  if (answered.length < Math.min(2, openers.length)) throw conflict(texts.giveFirst)
}

function countFindings(kept: StoredShare[]): Partial<Record<ShareFinding, number>> {
  const counts: Partial<Record<ShareFinding, number>> = {}
  for (const { finding } of kept) counts[finding] = (counts[finding] ?? 0) + 1
  return counts
}

function describeFindings(kept: StoredShare[]): string {
  if (kept.some(({ finding }) => finding === 'wrong')) return texts.sharesWrong
  const unusable = kept.filter(({ finding }) => finding !== 'good')
  const bids = new Set(unusable.map(({ bid_id }) => bid_id)).size
  return bids > 0 ? texts.sharesUnusable(bids) : 'Your share of the keys has been given'
}

// Checks during the opening that an opener still has their key. The portal derives a message from
// the installation's key, so that it needn't be stored, and encrypts it to the opener's key, so
// that only the opener can read it.

interface OpenerKey {
  id: number
  recipient: string
}

const textOf = ({ current }: AppKey, { id, recipient }: OpenerKey) =>
  createHmac('sha256', current).update(`opener-test:${id}:${recipient}`).digest('hex')

async function makeOpenerTest(appKey: AppKey, opener: OpenerKey): Promise<string> {
  return (await sealTo([opener.recipient], textOf(appKey, opener))).toString('base64')
}

function isTestAnswer(appKey: AppKey, opener: OpenerKey, answer: string | null): boolean {
  if (answer === null) return false
  return timingSafeEqual(Buffer.from(answer, 'hex'), Buffer.from(textOf(appKey, opener), 'hex'))
}
