// Opens the bids of a tender, one after the other. Each is its own transaction: one that can't be opened
// does not stop the others, and a server that dies goes on where it was. While the store or the database
// is away nothing is decided; the job tries again.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { bidTransitions, canBid, type BidTransition } from '#domain/rules/bid-lifecycle.ts'
import { record } from '#server/audit/record.ts'
import type { Database, Tx } from '#server/db/connect.ts'
import { bySystem } from '#server/http/cause.ts'
import { tell } from '#server/notices/tell.ts'
import type { Services } from '#server/services.ts'
import { advanceCollecting } from './advance-opening.ts'
import { finishOpening } from './finish-opening.ts'
import { Unopenable } from './open-envelope.ts'
import { discard, openBid, type OpenedEnvelope } from './open-bid.ts'
import { findNextSent, type SentBid } from './sent-bids.ts'

/** Longer than a bid takes; then another server may take over. */
const lease = 5 * 60

/** Every opening that has begun and has not finished; how many. One in trouble holds up no other. */
export async function openDue(services: Services): Promise<number> {
  await advanceCollecting(services)
  const due = await services.db
    .selectFrom('openings')
    .select('tender_id')
    .where('status', '=', 'opening')
    .orderBy('started_at')
    .execute()
  const failures: unknown[] = []
  for (const { tender_id } of due) {
    await openBids(services, tender_id).catch((error: unknown) => failures.push(error))
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Bids are left to be opened')
  return due.length
}

export async function openBids(
  services: Services,
  tenderId: number,
  signal?: AbortSignal,
): Promise<void> {
  const { db } = services
  const worker = randomUUID()
  while (await claim(db, tenderId, worker)) {
    if (signal?.aborted) return letGo(db, tenderId, worker)
    const bid = await findNextSent(db, tenderId)
    if (!bid) {
      if (await finishOpening(services, tenderId)) return
      continue
    }
    await openOne(services, bid).catch(async (error: unknown) => {
      // Not to be waited for until the lease runs out: the store may be back in a minute.
      await letGo(db, tenderId, worker)
      throw error
    })
  }
}

/** False while another server works on it, and once it has finished. */
async function claim(db: Database, tenderId: number, worker: string): Promise<boolean> {
  const { rows } = await sql`update openings set worked_on_by = ${worker},
      worked_on_until = clock_timestamp() + ${lease} * interval '1 second'
    where tender_id = ${tenderId} and status = 'opening'
      and (worked_on_by = ${worker} or coalesce(worked_on_until < clock_timestamp(), true))
    returning true`.execute(db)
  return rows.length > 0
}

async function letGo(db: Database, tenderId: number, worker: string): Promise<void> {
  await sql`update openings set worked_on_by = null, worked_on_until = null
    where tender_id = ${tenderId} and worked_on_by = ${worker}`.execute(db)
}

async function openOne(services: Services, bid: SentBid): Promise<void> {
  const { db } = services
  try {
    await openAndKeep(services, bid, 'open')
  } catch (error) {
    if (!(error instanceof Unopenable)) throw error
    await db.transaction().execute((tx) => fail(tx, bid, error))
  }
}

/** False if another server was quicker. */
export async function openAndKeep(
  services: Services,
  bid: SentBid,
  transition: 'open' | 'recover',
): Promise<boolean> {
  const opened = await openTwice(services, bid)
  const keeping = services.db
    .transaction()
    .execute((tx) => keep(tx, services, { bid, opened, transition }))
  const isKept = await keeping.catch(async (error: unknown) => {
    await discard(services, opened)
    throw error
  })
  if (!isKept) await discard(services, opened)
  return isKept
}

/** A store that breaks off in the middle of a file looks like a file that can't be read. */
async function openTwice(services: Services, bid: SentBid): Promise<OpenedEnvelope[]> {
  return openBid(services, bid).catch((error: unknown) => {
    if (!(error instanceof Unopenable) || error.failure !== 'unreadable') throw error
    return openBid(services, bid)
  })
}

/** Locked and asked again: another server may have been quicker. */
async function isStill(tx: Tx, bid: SentBid, transition: BidTransition): Promise<boolean> {
  const found = await tx
    .selectFrom('bids')
    .select('status')
    .where('id', '=', bid.id)
    .forUpdate()
    .executeTakeFirst()
  return found !== undefined && canBid(transition, found.status)
}

interface Kept {
  bid: SentBid
  opened: OpenedEnvelope[]
  transition: 'open' | 'recover'
}

async function keep(
  tx: Tx,
  { scanner }: Services,
  { bid, opened, transition }: Kept,
): Promise<boolean> {
  if (!(await isStill(tx, bid, transition))) return false
  const scan_status = scanner ? 'pending' : 'not_scanned'
  for (const { envelope, content, total, files } of opened) {
    await tx
      .insertInto('opened_envelopes')
      .values({ bid_id: bid.id, envelope, content: JSON.stringify(content), total })
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
    .set({ status: bidTransitions[transition].to, failure: null })
    .where('id', '=', bid.id)
    .execute()
  const { tender_id, organisation_id, version, lot_id } = bid
  const files = opened.reduce((count, one) => count + one.files.length, 0)
  await record(tx, bySystem, {
    action: 'bid.opened',
    resource: ['Bid', bid.id],
    metadata: { tender_id, organisation_id, version, files },
  })
  if (transition === 'recover') {
    await tell(tx, 'bid-recovered', { tender_id, organisation_id, lot_id })
  }
  return true
}

async function fail(tx: Tx, bid: SentBid, { failure }: Unopenable): Promise<void> {
  if (!(await isStill(tx, bid, 'fail'))) return
  await tx
    .updateTable('bids')
    .set({ status: bidTransitions.fail.to, failure })
    .where('id', '=', bid.id)
    .execute()
  const { tender_id, organisation_id, version, lot_id } = bid
  await record(tx, bySystem, {
    action: 'bid.not_openable',
    resource: ['Bid', bid.id],
    metadata: { tender_id, organisation_id, version, failure },
  })
  await tell(tx, 'bid-not-openable', { tender_id, organisation_id, lot_id, failure })
}
