// Sends the record of opening to bidders once no bid can be resubmitted any more: at the end of the
// opening if every bid was opened, otherwise when the resubmission period is over or every failed
// bid has been opened after all.
import { sql } from 'kysely'
import type { BiddingSetup } from '#features/bids/setup/contract/bidding.ts'
import { recordForBidders } from '../rules/opening-record.ts'
import { isHandInOver } from '#features/bids/setup/server/biddings.ts'
import type { Database, Tx } from '#kernel/server/db/connect.ts'
import { notify } from '#kernel/server/notices/notify.ts'
import { readRecord, writeRecord } from './read-record.ts'
import { recordText } from './record-parts.ts'

/** Returns the record as text for an email to bidders, or null if the buyer doesn't share it. */
export async function recordEmail(
  tx: Tx,
  tenderId: number,
  { record_sharing: sharing }: BiddingSetup,
): Promise<string | null> {
  if (sharing === 'none') return null
  return recordText(recordForBidders(await readRecord(tx, tenderId), { sharing }))
}

export async function markShared(tx: Tx, tenderId: number): Promise<void> {
  await tx
    .updateTable('openings')
    .set({ record_shared_at: sql<string>`clock_timestamp()` })
    .where('tender_id', '=', tenderId)
    .execute()
}

/**
 * Sends the unsent records of all tenders in which no bid can be resubmitted any more. Returns the
 * number of records sent.
 */
export async function shareRecords(db: Database): Promise<number> {
  await writeMissing(db)
  const due = await selectDue(db).execute()
  let shared = 0
  for (const { tender_id } of due) {
    const isShared = await db.transaction().execute((tx) => shareOne(tx, tender_id))
    if (isShared) shared += 1
  }
  return shared
}

function selectDue(db: Database) {
  return db
    .selectFrom('openings')
    .innerJoin('biddings', 'biddings.tender_id', 'openings.tender_id')
    .where('openings.record_shared_at', 'is', null)
    .where(isHandInOver)
    .select(['openings.tender_id', 'biddings.setup'])
    .orderBy('openings.tender_id')
}

/**
 * Sends one record. Returns false if another server has already sent it, or if the buyer doesn't
 * share it.
 */
async function shareOne(tx: Tx, tenderId: number): Promise<boolean> {
  const opening = await selectDue(tx)
    .where('openings.tender_id', '=', tenderId)
    .forUpdate('openings')
    .executeTakeFirst()
  if (!opening) return false
  const record = await recordEmail(tx, tenderId, opening.setup)
  await markShared(tx, tenderId)
  if (record === null) return false
  await notify(tx, 'record-shared', { tender_id: tenderId, record })
  return true
}

/**
 * Writes the records of openings that ended under earlier portal versions, which didn't store
 * records.
 */
async function writeMissing(db: Database): Promise<void> {
  const missing = await db
    .selectFrom('openings')
    .select('tender_id')
    .where('status', '=', 'opened')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('opening_records')
            .select('id')
            .whereRef('opening_records.tender_id', '=', 'openings.tender_id'),
        ),
      ),
    )
    .execute()
  for (const { tender_id } of missing) {
    await db.transaction().execute((tx) => writeRecord(tx, tender_id))
  }
}
