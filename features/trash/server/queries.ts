import { sql } from 'kysely'
import type { TrashedTender, TrashQuery } from '../contract/trash.ts'
import { readBidKeys } from '#features/bids/setup/server/guards.ts'
import type { Database, Tx } from '#kernel/server/db/connect.ts'
import { readStorageKeys } from '#features/tenders/documents/server/queries.ts'
import { countAll } from '#kernel/server/db/count-up-to.ts'
import { list } from '#kernel/server/http/list.ts'
import { conflict } from '#kernel/server/http/refusal.ts'
import { isFoundBy } from '#features/tenders/server/found-by-admin.ts'

const texts = {
  isRecorded:
    'The record of this tender’s evaluation, standstill or contract has to be kept, so the tender can’t be deleted permanently.',
}

/**
 * Selects archived tenders. `is_invited`, `has_accepted_nda` and `is_interested` describe a
 * supplier's relation to the tender. They are always false here, because only administrators read
 * this list.
 */
function selectTrashed(db: Database) {
  return db
    .selectFrom('tenders')
    .innerJoin('organisations', 'organisations.id', 'tenders.organisation_id')
    .innerJoin('tender_figures', 'tender_figures.tender_id', 'tenders.id')
    .leftJoin('users as deleters', 'deleters.id', 'tenders.deleted_by')
    .select([
      'tenders.id',
      'tenders.title',
      'tenders.reference',
      'tenders.organisation_id',
      'tenders.status',
      'tenders.eligibility_type',
      'tenders.submission_deadline',
      'tenders.clarification_deadline',
      'tenders.allow_questions',
      'tenders.require_interest_before_download',
      'tenders.created_at',
      'tenders.deleted_at',
      sql<boolean>`tenders.published_at is not null`.as('was_published'),
      sql<boolean>`false`.as('is_invited'),
      sql<boolean>`false`.as('has_accepted_nda'),
      sql<boolean>`false`.as('is_interested'),
      sql<TrashedTender['organisation']>`
        json_build_object('id', organisations.id, 'name', organisations.name)`.as('organisation'),
      sql<TrashedTender['deleted_by']>`case when deleters.id is not null
        then json_build_object('id', deleters.id, 'name', deleters.name) end`.as('deleted_by'),
      'tender_figures.interests as interests_count',
      'tender_figures.questions as questions_count',
      'tender_figures.documents as documents_count',
    ])
}

export async function findTrashed(tx: Tx, id: number): Promise<TrashedTender> {
  return selectTrashed(tx).where('tenders.id', '=', id).executeTakeFirstOrThrow()
}

export const trashList = list<TrashQuery, TrashedTender, never>({
  from: 'tenders',
  select: selectTrashed,
  order: { key: 'deleted_at', type: 'timestamptz' },
  where: sql`tenders.deleted_at is not null`,
  search: isFoundBy,
  count: countAll,
})

export async function unarchive(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('tenders')
    .set({ deleted_at: null, deleted_by: null })
    .where('id', '=', id)
    .execute()
}

/**
 * Deletes the tender with all dependent rows, except for its audit rows, and writes a tombstone,
 * which keeps its reference from being used again. Returns the storage keys of its files and the
 * number of document files.
 */
export async function deletePermanently(
  tx: Tx,
  tender: { id: number; reference: string; title: string },
  deletedBy: number,
): Promise<{ storageKeys: string[]; documents: number }> {
  await requireNoRecord(tx, tender.id)
  const documents = await readStorageKeys(tx, 'tender_id', tender.id)
  const storageKeys = [...documents, ...(await readBidKeys(tx, tender.id))]
  // Notifications are deleted, because they would link to a tender that no longer exists. Queued
  // emails are still sent.
  await tx
    .deleteFrom('notifications')
    .using('notices')
    .whereRef('notices.id', '=', 'notifications.notice_id')
    .where(
      sql<boolean>`coalesce(notices.tender_id, (notices.facts->>'tender_id')::integer)
      = ${tender.id}`,
    )
    .execute()
  await tx.deleteFrom('tenders').where('id', '=', tender.id).execute()
  const { id, reference, title } = tender
  await tx
    .insertInto('tombstones')
    .values({ tender_id: id, reference, title, deleted_by: deletedBy })
    .execute()
  // Only documents are counted, because the number of bid files must stay secret.
  return { storageKeys, documents: documents.length }
}

/**
 * Throws if the tender has an evaluation, a standstill or a contract, because these records must
 * not be deleted.
 */
async function requireNoRecord(tx: Tx, tenderId: number): Promise<void> {
  const { rows } = await sql<{ is_recorded: boolean }>`
    select exists (select from evaluation_entries where tender_id = ${tenderId})
      or exists (select from standstills where tender_id = ${tenderId})
      or exists (select from contracts where tender_id = ${tenderId}) as is_recorded`.execute(tx)
  if (rows[0]!.is_recorded) throw conflict(texts.isRecorded)
}
