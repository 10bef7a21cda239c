// Stores the result of opening one bid: its content, or the reason why it can't be opened.
import {
  bidTransitions,
  canBid,
  type BidTransition,
} from '#features/bids/sending/rules/bid-lifecycle.ts'
import { record } from '#kernel/server/audit/record.ts'
import type { Tx } from '#kernel/server/db/connect.ts'
import { bySystem } from '#kernel/server/http/cause.ts'
import { notify } from '#kernel/server/notices/notify.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import { flagBid } from './flag-bid.ts'
import { discard, openBid, type OpenedEnvelope } from './open-bid.ts'
import { Unopenable } from './open-envelope.ts'
import { writeAddendum } from './read-record.ts'
import type { SentBid } from './sent-bids.ts'

/**
 * Opens the bid and stores its content. Returns false if another server did so first. After an
 * error it is uncertain whether the rows were committed, so the decrypted files are kept; the file
 * sweep removes them if no row refers to them.
 */
export async function openAndKeep(services: Services, bid: SentBid): Promise<boolean> {
  const opened = await openTwice(services, bid)
  const isKept = await services.db
    .transaction()
    .execute((tx) => keep(tx, services, { bid, opened }))
  if (!isKept) await discard(services, opened)
  return isKept
}

/**
 * Opens the bid, and tries a second time if it is unreadable, because a store that stops in the
 * middle of a file causes the same error as a damaged bid.
 */
async function openTwice(services: Services, bid: SentBid): Promise<OpenedEnvelope[]> {
  return openBid(services, bid).catch((error: unknown) => {
    if (!(error instanceof Unopenable) || error.failure !== 'unreadable') throw error
    return openBid(services, bid)
  })
}

/**
 * Locks the bid and returns whether the transition is still allowed; another server may have
 * processed the bid.
 */
async function lockIfUnprocessed(
  tx: Tx,
  bid: SentBid,
  transition: BidTransition,
): Promise<boolean> {
  const found = await tx
    .selectFrom('bids')
    .select('status')
    .where('id', '=', bid.id)
    .forUpdate()
    .executeTakeFirst()
  if (found?.status !== bid.status || !canBid(transition, found.status)) return false
  return bid.status !== 'opened' || !(await hasPrice(tx, bid))
}

async function hasPrice(tx: Tx, bid: SentBid): Promise<boolean> {
  const found = await tx
    .selectFrom('opened_envelopes')
    .select('bid_id')
    .where('bid_id', '=', bid.id)
    .where('envelope', '=', 'price')
    .executeTakeFirst()
  return found !== undefined
}

/**
 * Deletes the content that the bidder resubmitted for envelopes that can be opened after all. The
 * file sweep removes the files.
 */
async function replaceHandedIn(tx: Tx, { id, envelopes }: SentBid): Promise<void> {
  if (envelopes.length === 0) return
  for (const table of ['opened_files', 'opened_envelopes'] as const) {
    await tx.deleteFrom(table).where('bid_id', '=', id).where('envelope', 'in', envelopes).execute()
  }
}

interface Kept {
  bid: SentBid
  opened: OpenedEnvelope[]
}

async function keep(tx: Tx, { scanner }: Services, { bid, opened }: Kept): Promise<boolean> {
  const transition = bid.status === 'not_openable' ? 'recover' : 'open'
  if (!(await lockIfUnprocessed(tx, bid, transition))) return false
  if (transition === 'recover') await replaceHandedIn(tx, bid)
  const scan_status = scanner ? 'pending' : 'not_scanned'
  for (const { envelope, content, document, total, files } of opened) {
    await tx
      .insertInto('opened_envelopes')
      .values({ bid_id: bid.id, envelope, content: JSON.stringify(content), document, total })
      .execute()
    for (const file of files) {
      await tx
        .insertInto('opened_files')
        .values({ ...file, bid_id: bid.id, envelope, scan_status })
        .execute()
    }
  }
  await tx
    .updateTable('bids')
    .set({ status: bidTransitions[transition].to, failure: null, opening_attempts: 0 })
    .where('id', '=', bid.id)
    .execute()
  await flagBid(tx, bid)
  const { tender_id, organisation_id, version, lot_id } = bid
  const files = opened.reduce((count, one) => count + one.files.length, 0)
  await record(tx, bySystem, {
    action: bid.status === 'opened' ? 'bid.price_opened' : 'bid.opened',
    resource: ['Bid', bid.id],
    metadata: { tender_id, organisation_id, version, files },
  })
  if (bid.status === 'opened')
    await writeAddendum(tx, { tender_id, bid_id: bid.id, how: 'price_opened' })
  if (transition === 'recover') {
    await writeAddendum(tx, { tender_id, bid_id: bid.id, how: 'opened_later' })
    await notify(tx, 'bid-recovered', { tender_id, organisation_id, lot_id })
  }
  return true
}

/**
 * Marks the bid as not openable, and records the reason. Bidders are notified at the end of the
 * opening.
 */
export async function markUnopenable(tx: Tx, bid: SentBid, error: unknown): Promise<void> {
  if (!(await lockIfUnprocessed(tx, bid, 'fail'))) return
  const failure = error instanceof Unopenable ? error.failure : 'unexpected'
  await tx
    .updateTable('bids')
    .set({ status: bidTransitions.fail.to, failure })
    .where('id', '=', bid.id)
    .execute()
  const { tender_id, organisation_id, version } = bid
  await record(tx, bySystem, {
    action: 'bid.not_openable',
    resource: ['Bid', bid.id],
    metadata: { tender_id, organisation_id, version, failure, ...kindOf(error) },
  })
  if (bid.status !== 'opened') return
  await writeAddendum(tx, { tender_id, bid_id: bid.id, how: 'price_not_opened' })
}

/**
 * Returns the kind of an unexpected error, for operators. Its message is left out because it may
 * quote the bid.
 */
function kindOf(error: unknown): { error?: string } {
  if (error instanceof Unopenable) return {}
  if (!(error instanceof Error)) return { error: typeof error }
  return { error: 'code' in error ? `${error.name} ${String(error.code)}` : error.name }
}
