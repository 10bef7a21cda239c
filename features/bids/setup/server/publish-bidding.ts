// Publishes a tender's bidding: checks that it is complete, creates the keys, and returns the audit
// metadata.
import { sql } from 'kysely'
import { biddingTexts as texts, openerNumbers } from '../contract/bidding.ts'
import { faultsIn } from '../rules/bidding-setup.ts'
import type { AppKey } from '#kernel/server/platform/app-key.ts'
import type { Database, Tx } from '#kernel/server/db/connect.ts'
import { invalid } from '#kernel/server/http/refusal.ts'
import { notify } from '#kernel/server/notices/notify.ts'
import { fingerprintOf } from '#features/bids/sealing/server/age.ts'
import { countNeeded, findBidding, hasBidding, type FoundBidding } from './biddings.ts'
import { makePortalKeys, readRecipients } from '#features/bids/sealing/server/portal-key.ts'
import { storeReceiptKey } from '#features/bids/sealing/server/receipt-keys.ts'
import { setupHash } from './setup-hash.ts'

interface Publishable {
  id: number
  organisation_id: number
}

/** A tender with its set-up and its lots. */
interface Published {
  tender: Publishable
  bidding: FoundBidding | undefined
  lotIds: number[]
}

/**
 * Metadata for the publication's audit row, with fingerprints of the keys that bids are sealed to.
 */
export interface PublishedBidding {
  sealing: string
  key_fingerprints: string[]
  receipt_key: string
  /** SHA-256 of the set-up, which receipts state too. */
  setup_sha256: string
}

/**
 * Publishes the bidding and returns its audit metadata, which is empty if the tender takes no bids.
 * Throws if the set-up is incomplete.
 */
export async function publishBidding(
  tx: Tx,
  appKey: AppKey,
  { tender, bidding, lotIds }: Published,
): Promise<{ bidding?: PublishedBidding }> {
  const missing = await whatIsMissing(tx, { tender, bidding, lotIds })
  if (missing.length > 0) throw invalid({ bidding: missing })
  if (!bidding) return {}
  const { tender_id, sealing, key_set } = bidding
  if (sealing === 'portal') await makePortalKeys(tx, appKey, { tender_id, key_set })
  await tx
    .updateTable('biddings')
    .set({
      published_at: sql<string>`coalesce(published_at, now())`,
      needed: await countNeeded(tx, tender, bidding),
    })
    .where('tender_id', '=', tender_id)
    .execute()
  // If the tender is published again, the required content may have changed, so bidders are
  // notified that their bids are outdated.
  if (bidding.published_at) {
    const why = { is_asked: true, needs_resealing: false, change_note: null }
    await notify(tx, 'bid-outdated', { tender_id, ...why })
  }
  const key_fingerprints = (await readKeys(tx, bidding)).map(fingerprintOf)
  return {
    bidding: {
      sealing,
      key_fingerprints,
      setup_sha256: setupHash(bidding),
      receipt_key: await storeReceiptKey(tx, appKey),
    },
  }
}

async function readKeys(tx: Tx, { tender_id, key_set, sealing }: FoundBidding): Promise<string[]> {
  if (sealing === 'portal') {
    return Object.values((await readRecipients(tx, { tender_id, key_set })) ?? {})
  }
  const openers = await namedOpeners(tx, tender_id)
  return openers.flatMap(({ recipient }) => recipient ?? [])
}

/**
 * Returns the reasons why a tender's bidding is not ready for publication; empty if the tender
 * takes no bids.
 */
export async function findBiddingFaults(db: Database, tender: Publishable): Promise<string[]> {
  const bidding = await findBidding(db, tender.id)
  const lots = bidding
    ? await db.selectFrom('lots').select('id').where('tender_id', '=', tender.id).execute()
    : []
  return whatIsMissing(db, { tender, bidding, lotIds: lots.map(({ id }) => id) })
}

async function whatIsMissing(
  db: Database,
  { tender, bidding, lotIds }: Published,
): Promise<string[]> {
  if (!bidding) return (await hasBidding(db, tender.id)) ? [texts.setupMissing] : []
  const faults = Object.values(faultsIn(bidding.setup, lotIds)).flat()
  return [...new Set(faults), ...(await whatOpenersLack(db, tender, bidding))]
}

async function whatOpenersLack(
  db: Database,
  tender: Publishable,
  bidding: FoundBidding,
): Promise<string[]> {
  const openers = await namedOpeners(db, tender.id)
  if (bidding.sealing === 'portal') {
    const needed = await countNeeded(db, tender, bidding)
    return openers.length < needed ? [texts.openersMissing] : []
  }
  if (openers.length < openerNumbers.min) return [texts.openersTooFew]
  return openers.every(({ proved_at }) => proved_at !== null)
    ? []
    : ['Every opener has to make a key and prove it before the tender is published']
}

/** True for active guests and for active buyers in the tender's organisation. */
export const mayOpen = sql<boolean>`(users.is_active and users.role = 'buyer'
  and (users.is_guest or users.organisation_id = tenders.organisation_id))`

/** Returns the openers who were named for the tender and may still open its bids. */
export async function namedOpeners(tx: Database, tenderId: number) {
  return tx
    .selectFrom('openers')
    .innerJoin('users', 'users.id', 'openers.user_id')
    .innerJoin('tenders', 'tenders.id', 'openers.tender_id')
    .where('openers.tender_id', '=', tenderId)
    .where('openers.removed_at', 'is', null)
    .where(mayOpen)
    .select(['openers.id', 'openers.user_id', 'openers.recipient', 'openers.proved_at'])
    .orderBy('openers.id')
    .execute()
}
