// Queries for opener-sealed tenders: the caller's own public key, and the key shares that bidders
// sealed to the caller.
import { sql } from 'kysely'
import type { OpeningStage } from '../contract/opening.ts'
import type { Actor } from '#kernel/rules/permission.ts'
import type { Database, Tx } from '#kernel/server/db/connect.ts'
import { invalid } from '#kernel/server/http/refusal.ts'
import { selectEnvelopes } from './awaited-shares.ts'

const texts = {
  priceSharesLater:
    'Shares of the prices are given once enough openers have confirmed the opening of the prices.',
}

export type OwnShare = Awaited<ReturnType<typeof readShares>>[number]

/**
 * Returns the shares sealed to this user, including those sealed to a key that they have replaced.
 */
export function readShares(db: Database, tenderId: number, user: Actor) {
  return selectEnvelopes(db, tenderId)
    .innerJoin('bid_shares', 'bid_shares.envelope_id', 'bid_envelopes.id')
    .innerJoin('openers', 'openers.id', 'bid_shares.opener_id')
    .where('openers.user_id', '=', user.id)
    .orderBy('bid_shares.id')
    .select(['bid_shares.id', 'bid_shares.content', 'bid_shares.commitment_sha256'])
    .select(['bid_shares.finding', 'bid_shares.opener_id', 'bid_envelopes.envelope'])
    .select(['bids.id as bid_id', 'bids.tender_id'])
    .select(sql<boolean>`openers.removed_at is null`.as('is_current'))
    .execute()
}

/** Returns the caller's opener row, or null if there is none or it has no key. */
export async function findOwnOpener(db: Database, user: Actor, tenderId: number) {
  const opener = await db
    .selectFrom('openers')
    .select(['id', 'recipient'])
    .where('tender_id', '=', tenderId)
    .where('user_id', '=', user.id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return opener?.recipient ? { id: opener.id, recipient: opener.recipient } : null
}

export async function markProved(tx: Tx, openerId: number): Promise<void> {
  await tx
    .updateTable('openers')
    .set({ proved_at: sql<string>`now()` })
    .where('id', '=', openerId)
    .execute()
}

interface Claimed {
  tenderId: number
  user: Actor
  ids: number[]
  stage: OpeningStage
}

/**
 * Throws if an id belongs to a share that is not the caller's, or to a share of a separate price
 * before enough openers have confirmed the opening of the prices.
 */
export async function requireOwn(tx: Tx, { tenderId, user, ids, stage }: Claimed): Promise<void> {
  const own = await tx
    .selectFrom('bid_shares')
    .innerJoin('bid_envelopes', 'bid_envelopes.id', 'bid_shares.envelope_id')
    .innerJoin('openers', 'openers.id', 'bid_shares.opener_id')
    .innerJoin('openings', 'openings.tender_id', 'openers.tender_id')
    .where('openers.tender_id', '=', tenderId)
    .where('openers.user_id', '=', user.id)
    .select('bid_shares.id')
    .select(sql<boolean>`bid_envelopes.envelope = any (openings.envelopes)`.as('is_first'))
    .execute()
  const known = new Map(own.map(({ id, is_first }) => [id, is_first]))
  if (!ids.every((id) => known.has(id)))
    throw invalid({ shares: ['These are not the shares that were sealed to you.'] })
  if (stage === 'bids' && !ids.every((id) => known.get(id))) {
    throw invalid({ shares: [texts.priceSharesLater] })
  }
}
