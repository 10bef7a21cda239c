// Opener-sealed: once two have confirmed, each opener's browser fetches the shares that are sealed to
// them, opens them with their own key and gives them. An opener who has lost the key says so by giving
// none. It begins when every bid can be opened, or when nobody is left to wait for.
import { sql } from 'kysely'
import { giveShares, listShares, openingTexts as texts } from '#domain/contract/opening.ts'
import type { Actor } from '#domain/rules/can.ts'
import { canOpen } from '#domain/rules/opening-lifecycle.ts'
import { record } from '#server/audit/record.ts'
import { requireLive, type FoundBidding } from '#server/bidding/biddings.ts'
import { namedOpeners } from '#server/bidding/publish-bidding.ts'
import { bidPurposes } from '#server/bidding/purposes.ts'
import type { Database, Tx } from '#server/db/connect.ts'
import { conflict, invalid } from '#server/http/refusal.ts'
import type { Route } from '#server/http/route.ts'
import { seal } from '#server/seal.ts'
import type { Services } from '#server/services.ts'
import { findTender, lockTender } from '#server/tenders/find-tender.ts'
import { joinIdentity } from './find-identity.ts'
import type { Openings } from './openings.ts'
import { readOpening } from './queries.ts'
import { requireOpener } from './require-opener.ts'
import { startOpening } from './start-opening.ts'

export function openingShareRoutes(route: Route, services: Services, openings: Openings): void {
  const { db, appKey } = services

  route(listShares, async ({ user, params }) => {
    const tender = await findTender(db, user, 'openBids', params.tenderId)
    await requireOpener(db, user, tender.id)
    requireCollecting(await requireLive(db, tender.id))
    return { data: await readShares(db, tender.id, user) }
  })

  route(giveShares, async ({ user, params, body, cause, transact }) => {
    const reply = await transact(async (tx) => {
      const tender = await lockTender(tx, user, 'openBids', params.tenderId)
      await requireOpener(tx, user, tender.id)
      requireCollecting(await requireLive(tx, tender.id))
      const shares = await readShares(tx, tender.id, user)
      if (shares.some(({ is_given }) => is_given)) throw conflict(texts.givenAlready)
      const own = new Set(shares.map(({ id }) => id))
      if (!body.shares.every(({ id }) => own.has(id)))
        throw invalid({ shares: [texts.shareUnknown] })
      for (const { id, content } of body.shares) {
        const given = seal(appKey, bidPurposes.share, content)
        await tx.updateTable('bid_shares').set({ given }).where('id', '=', id).execute()
      }
      await markGiven(tx, tender.id, user)
      await record(tx, cause, {
        action: 'opening.shares_given',
        resource: ['Tender', tender.id],
        metadata: { shares: body.shares.length },
      })
      if (await isEnough(tx, tender.id)) await startOpening(tx, tender.id, 'start')
      const bidding = await requireLive(tx, tender.id)
      const opening = await readOpening(tx, { tender, bidding, actor: user })
      return { message: texts.sharesGiven, opening }
    })
    if (reply.opening.status === 'opening') openings.start(params.tenderId)
    return reply
  })

  /** Two have answered and every bid opens; or everybody has answered, and what can't be opened can't. */
  async function isEnough(tx: Tx, tenderId: number): Promise<boolean> {
    const openers = await namedOpeners(tx, tenderId)
    const answered = await tx
      .selectFrom('opening_confirmations')
      .select('user_id')
      .where('tender_id', '=', tenderId)
      .where('gave_shares_at', 'is not', null)
      .execute()
    if (answered.length < 2) return false
    const hasAnswered = (userId: number) => answered.some(({ user_id }) => user_id === userId)
    if (openers.every(({ user_id }) => hasAnswered(user_id))) return true
    for (const sealed of await readEnvelopes(tx, tenderId)) {
      if (!(await joinIdentity({ db: tx, appKey }, sealed))) return false
    }
    return true
  }
}

function requireCollecting({ opening }: FoundBidding): void {
  if (opening !== 'collecting' || !canOpen('start', opening)) throw conflict(texts.notCollecting)
}

/** Of the bids as they were last sent, in the envelopes that are opened now. */
const toBeOpened = sql<boolean>`bids.status = 'sent' and bid_versions.version = (
    select max(version) from bid_versions v where v.bid_id = bids.id)
  and bid_envelopes.envelope = any (openings.envelopes)`

function selectEnvelopes(db: Database, tenderId: number) {
  return db
    .selectFrom('bid_envelopes')
    .innerJoin('bid_versions', 'bid_versions.id', 'bid_envelopes.version_id')
    .innerJoin('bids', 'bids.id', 'bid_versions.bid_id')
    .innerJoin('openings', 'openings.tender_id', 'bids.tender_id')
    .where('bids.tender_id', '=', tenderId)
    .where(toBeOpened)
}

function readEnvelopes(db: Database, tenderId: number) {
  return selectEnvelopes(db, tenderId).selectAll('bid_envelopes').execute()
}

/** Sealed to this person, also with a key that they have replaced since. */
function readShares(db: Database, tenderId: number, user: Actor) {
  return selectEnvelopes(db, tenderId)
    .innerJoin('bid_shares', 'bid_shares.envelope_id', 'bid_envelopes.id')
    .innerJoin('openers', 'openers.id', 'bid_shares.opener_id')
    .where('openers.user_id', '=', user.id)
    .orderBy('bid_shares.id')
    .select(['bid_shares.id', 'bid_shares.content'])
    .select(sql<boolean>`bid_shares.given is not null`.as('is_given'))
    .execute()
}

/** A third opener, who has not confirmed, confirms by it. */
async function markGiven(tx: Tx, tender_id: number, user: Actor): Promise<void> {
  const gave_shares_at = sql<string>`clock_timestamp()`
  await tx
    .insertInto('opening_confirmations')
    .values({ tender_id, user_id: user.id, gave_shares_at })
    .onConflict((conflict) =>
      conflict.columns(['tender_id', 'user_id']).doUpdateSet({ gave_shares_at }),
    )
    .execute()
}
