// Opens a tender's bids one after the other, each in its own transaction. A bid that can't be
// opened is marked as failed and doesn't affect the others. During an outage, no bid is marked as
// failed: a job retries, and another server takes over if this one stops.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { record } from '#kernel/server/audit/record.ts'
import type { OpeningStage } from '../contract/opening.ts'
import { maxAttempts } from './to-be-opened.ts'
import type { Database } from '#kernel/server/db/connect.ts'
import { bySystem } from '#kernel/server/http/cause.ts'
import { isFree, leaseEnd, whileRenewing } from '#kernel/server/jobs/lease.ts'
import { notify } from '#kernel/server/notices/notify.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import { advanceCollecting } from './advance-opening.ts'
import { finishOpening } from './finish-opening.ts'
import { areServicesWorking, isOutage } from './is-outage.ts'
import { markUnopenable, openAndKeep } from './store-opened.ts'
import { Unopenable } from './open-envelope.ts'
import { readPriceProgress } from './open-prices.ts'
import { pauseOpening } from './pause-opening.ts'
import { notifyOfFailures, startHandIn } from './resubmission-period.ts'
import { findNextSealedPrice, hasSealedPrice, type SentBid } from './sent-bids.ts'
import { stages } from './stages.ts'

/**
 * Continues all openings that have begun but not finished, and returns their number. A failing
 * opening doesn't stop the others; its error is thrown at the end.
 */
export async function openDue(services: Services): Promise<number> {
  const failures = await advanceCollecting(services)
  const due = await services.db
    .selectFrom('openings')
    .select('tender_id')
    .where(({ or, eb }) => or([eb('status', '=', 'opening'), eb('price_status', '=', 'opening')]))
    .orderBy('started_at')
    .execute()
  for (const { tender_id } of due) {
    await openBids(services, tender_id).catch((error: unknown) => failures.push(error))
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Bids are left to be opened')
  return due.length
}

const finish = { bids: finishOpening, prices: finishPrices }

/**
 * Tries to open each sealed bid once. Throws if some are still sealed, so that the job retries
 * them.
 */
export async function openBids(
  services: Services,
  tenderId: number,
  signal?: AbortSignal,
): Promise<void> {
  const worker = { db: services.db, tenderId, id: randomUUID() }
  await whileRenewing(
    () => renew(worker),
    () => openAll(services, worker, signal),
  )
}

/** A server that is working on an opening. */
interface Worker {
  db: Database
  tenderId: number
  id: string
}

async function openAll(services: Services, worker: Worker, signal?: AbortSignal): Promise<void> {
  const { db, tenderId } = worker
  const failures = new Map<number, unknown>()
  for (;;) {
    const stage = await claim(worker)
    if (!stage) return
    if (signal?.aborted) return release(worker)
    const bid = await stages[stage].next(db, tenderId, [...failures.keys()])
    if (!bid) {
      if (failures.size > 0) {
        await release(worker)
        throw new AggregateError(failures.values(), 'Bids are left to be opened')
      }
      if (await finish[stage](services, tenderId)) return
      continue
    }
    const failure = await openOne(services, bid).catch(async (error: unknown) => {
      // The lease is released early, because the store may be available again in a minute.
      await release(worker)
      throw error
    })
    if (failure) failures.set(bid.id, failure)
  }
}

/**
 * Claims the opening and returns its stage. Returns undefined if another server is working on the
 * opening, if it has finished, or if the database clock is before the deadline, for example after a
 * failover to a server with a slow clock.
 */
async function claim({ db, tenderId, id }: Worker): Promise<OpeningStage | undefined> {
  const { rows } = await sql<{
    stage: OpeningStage
  }>`update openings set worked_on_by = ${id}, worked_on_until = ${leaseEnd}
    where tender_id = ${tenderId} and (status = 'opening' or price_status = 'opening')
      and (worked_on_by = ${id} or ${isFree('worked_on_until')})
      and exists (select from tenders where id = ${tenderId}
        and submission_deadline <= clock_timestamp())
    returning case status when 'opening' then 'bids' else 'prices' end as stage`.execute(db)
  return rows[0]?.stage
}

/** Extends the lease while a large bid is being opened. */
async function renew({ db, tenderId, id }: Worker): Promise<void> {
  await sql`update openings set worked_on_until = ${leaseEnd}
    where tender_id = ${tenderId} and worked_on_by = ${id}`.execute(db)
}

async function release({ db, tenderId, id }: Worker): Promise<void> {
  await sql`update openings set worked_on_by = null, worked_on_until = null
    where tender_id = ${tenderId} and worked_on_by = ${id}`.execute(db)
}

/**
 * Opens the bid or marks it as failed. If the error looks like an outage but the database, the
 * store and the disk work, returns the error, so that the other bids are opened and this one is
 * retried later. During an outage, throws the error and doesn't count the attempt.
 */
async function openOne(services: Services, bid: SentBid): Promise<unknown> {
  const { db } = services
  const isHopeless = bid.opening_attempts >= maxAttempts
  try {
    if (isHopeless) throw new Unopenable('unexpected')
    await countAttempt(db, bid, 1)
    await openAndKeep(services, bid)
    return undefined
  } catch (error) {
    if (isOutage(error)) {
      if (await areServicesWorking(services)) return error
      await countAttempt(db, bid, -1)
      throw error
    }
    await db.transaction().execute((tx) => markUnopenable(tx, bid, error))
    return undefined
  }
}

export async function countAttempt(db: Database, bid: SentBid, by: 1 | -1): Promise<void> {
  await sql`update bids set opening_attempts = opening_attempts + ${by}
    where id = ${bid.id}`.execute(db)
}

/**
 * Ends the opening of the prices once each price has been opened or marked as not openable, and
 * notifies the buyers. If shares are still missing, only pauses the opening. Returns false if a
 * price can be opened after all.
 */
async function finishPrices({ db }: Services, tenderId: number): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const opening = await tx
      .selectFrom('openings')
      .innerJoin('biddings', 'biddings.tender_id', 'openings.tender_id')
      .where('openings.tender_id', '=', tenderId)
      .select(['openings.price_status', 'biddings.setup'])
      .forUpdate('openings')
      .executeTakeFirst()
    // Another server may have finished the opening first.
    if (opening?.price_status !== 'opening') return true
    // A share may have arrived since the last price was processed.
    if (await findNextSealedPrice(tx, tenderId)) return false
    if (await hasSealedPrice(tx, tenderId)) {
      await pauseOpening(tx, tenderId)
      return true
    }
    await tx
      .updateTable('openings')
      .set({
        price_status: 'opened',
        prices_finished_at: sql<string>`clock_timestamp()`,
        worked_on_by: null,
        worked_on_until: null,
      })
      .where('tender_id', '=', tenderId)
      .execute()
    const { opened, total } = await readPriceProgress(tx, tenderId)
    await record(tx, bySystem, {
      action: 'opening.prices_finished',
      resource: ['Tender', tenderId],
      metadata: { opened, not_openable: total - opened },
    })
    await notify(tx, 'prices-opened', { tender_id: tenderId })
    if (opened === total) return true
    const hand_in_until = await startHandIn(tx, tenderId, opening.setup)
    await notifyOfFailures(tx, tenderId, { hand_in_until, envelope: 'price' })
    return true
  })
}
