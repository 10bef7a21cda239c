import { sql } from 'kysely'
import { openingTransitions } from '../rules/opening-lifecycle.ts'
import { record } from '#kernel/server/audit/record.ts'
import type { Tx } from '#kernel/server/db/connect.ts'
import { bySystem } from '#kernel/server/http/cause.ts'
import { notify } from '#kernel/server/notices/notify.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import { writeRecord } from './read-record.ts'
import { markShared, recordEmail } from './share-record.ts'
import { startHandIn, notifyOfFailures } from './resubmission-period.ts'
import { findNextSent, hasSealed } from './sent-bids.ts'
import { pauseOpening } from './pause-opening.ts'

/**
 * Ends an opening once every bid has been processed: destroys content that must not be opened,
 * writes the record of opening, and notifies buyers and bidders. If shares are still missing, only
 * pauses the opening. Returns false if a bid can be opened after all.
 */
export async function finishOpening({ db, storage }: Services, tenderId: number): Promise<boolean> {
  const keys = await db.transaction().execute(async (tx) => {
    const opening = await tx
      .selectFrom('openings')
      .innerJoin('biddings', 'biddings.tender_id', 'openings.tender_id')
      .where('openings.tender_id', '=', tenderId)
      .select(['openings.status', 'biddings.setup'])
      .forUpdate('openings')
      .executeTakeFirst()
    // Another server may have finished the opening first.
    if (opening?.status !== 'opening') return []
    // A share may have arrived since the last bid was processed.
    if (await findNextSent(tx, tenderId)) return undefined
    if (await hasSealed(tx, tenderId)) {
      await pauseOpening(tx, tenderId)
      return []
    }
    await tx
      .updateTable('openings')
      .set({
        status: openingTransitions.finish.to,
        finished_at: sql<string>`clock_timestamp()`,
        worked_on_by: null,
        worked_on_until: null,
      })
      .where('tender_id', '=', tenderId)
      .execute()
    const destroyed = await destroyTheRest(tx, tenderId)
    const { opened, not_openable } = await countOutcome(tx, tenderId)
    const hand_in_until = not_openable > 0 ? await startHandIn(tx, tenderId, opening.setup) : null
    const record_sha256 = await writeRecord(tx, tenderId)
    await record(tx, bySystem, {
      action: 'opening.finished',
      resource: ['Tender', tenderId],
      metadata: { opened, not_openable, destroyed_files: destroyed.length, record_sha256 },
    })
    await notify(tx, 'bids-opened', { tender_id: tenderId })
    const isShared = hand_in_until === null
    const words = isShared ? await recordEmail(tx, tenderId, opening.setup) : null
    if (isShared) await markShared(tx, tenderId)
    await notify(tx, 'bid-opened', { tender_id: tenderId, record: words })
    if (hand_in_until !== null) await notifyOfFailures(tx, tenderId, { hand_in_until })
    return destroyed
  })
  // If removal fails now, the file sweep removes the file later, since no row owns it any more.
  for (const key of keys ?? []) await storage.remove(key).catch(() => undefined)
  return keys !== undefined
}

async function countOutcome(tx: Tx, tenderId: number) {
  return tx
    .selectFrom('bids')
    .where('tender_id', '=', tenderId)
    .select([
      sql<number>`count(*) filter (where status = 'opened')`.as('opened'),
      sql<number>`count(*) filter (where status = 'not_openable')`.as('not_openable'),
    ])
    .executeTakeFirstOrThrow()
}

/**
 * Deletes earlier versions, withdrawn bids, and uploaded files that were never sent, but keeps the
 * receipts. Returns the storage keys of the files that the caller must remove.
 */
async function destroyTheRest(tx: Tx, tenderId: number): Promise<string[]> {
  await sql`
    with last as (
      select distinct on (bid_id) bid_versions.id, bid_id, kind
      from bid_versions join bids on bids.id = bid_id
      where tender_id = ${tenderId} order by bid_id, version desc),
    gone as (
      select bid_versions.id from bid_versions join last using (bid_id)
      where bid_versions.id <> last.id or last.kind = 'withdrawn'),
    no_files as (delete from bid_version_files where version_id in (select id from gone))
    delete from bid_envelopes where version_id in (select id from gone)`.execute(tx)
  const { rows } = await sql<{ storage_key: string }>`
    delete from bid_files using bids
    where bids.id = bid_id and tender_id = ${tenderId} and bids.status <> 'draft'
      and not exists (select from bid_version_files where file_id = bid_files.id)
    returning storage_key`.execute(tx)
  return rows.map(({ storage_key }) => storage_key)
}
