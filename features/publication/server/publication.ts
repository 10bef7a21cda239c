// Suppliers only see published content, never intermediate states of a draft. While a tender is
// withdrawn, `last_published` holds the content that they last read. When the tender is published
// again, the differences become one version, without edits that were undone.
import { sql } from 'kysely'
import { partOf } from '#kernel/contract/field-table.ts'
import { lotFieldNames, lotFields } from '#features/tenders/lots/contract/lot.ts'
import { tenderFields, versionedColumns } from '#features/tenders/contract/tender-fields.ts'
import { isEqual } from '#kernel/rules/canonical-text.ts'
import {
  findBidding,
  restoreSetup,
  type FoundBidding,
} from '#features/bids/setup/server/biddings.ts'
import type { Tx } from '#kernel/server/db/connect.ts'
import type { Changes, TenderContent } from '#features/tenders/server/tender-tables.ts'
import type { Change } from '#kernel/server/db/changes.ts'
import { readUnpublished } from '#features/tenders/documents/server/queries.ts'
import { contentOf } from '#features/tenders/lots/server/queries.ts'
import { differences } from '#features/tenders/server/differences.ts'

/**
 * Returns the value of `last_published` for the statement that turns the tender back into a draft.
 */
export async function contentAsPublished(tx: Tx, tenderId: number): Promise<string> {
  return JSON.stringify((await readContent(tx, tenderId)).now)
}

/** A draft's content, with the content that suppliers last read; null if they have read none. */
export interface DraftContent {
  before: TenderContent | null
  now: TenderContent
  bidding: FoundBidding | undefined
}

/** Changes since suppliers last read the tender. */
export interface News {
  changes: Changes
  /**
   * True also if only the text of the NDA has changed, although suppliers get a separate notice
   * about that.
   */
  isChanged: boolean
}

/** Returns the draft's news, which is empty if suppliers have never read the tender. */
export async function readNews(
  tx: Tx,
  tenderId: number,
  { before, now }: DraftContent,
): Promise<News> {
  if (!before) return { changes: {}, isChanged: false }
  const documents = await readUnpublished(tx, tenderId)
  const changes = {
    ...contentChanges(before, now),
    ...(documents.length > 0 ? { documents } : {}),
  }
  const isChanged = now.nda_version !== before.nda_version || Object.keys(changes).length > 0
  return { changes, isChanged }
}

interface Restored {
  /** Changes that the restored content makes to the draft. */
  putBack: Changes
  /** Columns of the tender that the caller must write. */
  values: Partial<TenderContent['fields']>
}

/**
 * Restores the last published content of a tender that becomes visible to suppliers again without a
 * new publication, except for the tender's own columns. Files don't have to be restored, since each
 * has its own publication time.
 */
export async function restorePublished(tx: Tx, tenderId: number): Promise<Restored> {
  const { before: published, now } = await readDraft(tx, tenderId)
  if (!published) return { putBack: {}, values: {} }
  await tx.deleteFrom('lots').where('tender_id', '=', tenderId).execute()
  await sql`insert into lots overriding system value
    select * from jsonb_populate_recordset(null::lots, ${JSON.stringify(published.lots)})`.execute(
    tx,
  )
  await restoreSetup(tx, tenderId, published.bidding ?? null)
  // NDA texts that were never published are deleted. No supplier can have accepted them.
  await tx
    .deleteFrom('nda_texts')
    .where('tender_id', '=', tenderId)
    .where('version', '>', published.nda_version)
    .execute()
  return { putBack: contentChanges(now, published), values: published.fields }
}

/** Initial values for fields that were added after the content was stored. */
const initial = partOf(tenderFields, 'initial', versionedColumns)
const initialLot = partOf(lotFields, 'initial', lotFieldNames)

/** Reads the content, together with the content that suppliers last read. */
export async function readDraft(tx: Tx, tenderId: number): Promise<DraftContent> {
  const { last_published: before, ...content } = await readContent(tx, tenderId)
  return {
    ...content,
    before: before && {
      ...before,
      fields: { ...initial, ...before.fields },
      lots: before.lots.map((lot) => ({ ...initialLot, ...lot })),
    },
  }
}

async function readContent(tx: Tx, tenderId: number) {
  const { nda_version, last_published, ...fields } = await tx
    .selectFrom('tenders')
    .select(versionedColumns)
    .select('last_published')
    .select(
      sql<number>`coalesce((select max(version) from nda_texts
        where tender_id = tenders.id), 0)`.as('nda_version'),
    )
    .where('id', '=', tenderId)
    .executeTakeFirstOrThrow()
  const lots = await tx
    .selectFrom('lots')
    .selectAll()
    .where('tender_id', '=', tenderId)
    .orderBy('id')
    .execute()
  const bidding = await findBidding(tx, tenderId)
  const now: TenderContent = { fields, lots, nda_version, bidding: bidding?.setup ?? null }
  return { last_published, now, bidding }
}

function contentChanges(before: TenderContent, after: TenderContent): Changes {
  const lots = lotChanges(before.lots, after.lots)
  const [from, to] = [before.bidding ?? null, after.bidding ?? null]
  return {
    ...differences(before.fields, after.fields),
    ...(lots.length > 0 ? { lots } : {}),
    ...(isEqual(from, to) ? {} : { bidding: { from, to } }),
  }
}

type Lots = TenderContent['lots']

/**
 * Compares lots by id, even if their numbers have changed. Lots that were added and removed while
 * the tender was a draft are in neither list, so they are not reported as changes.
 */
function lotChanges(before: Lots, after: Lots): Change[] {
  const ids = new Set([...before, ...after].map((lot) => lot.id))
  return [...ids].flatMap((id) => {
    const [from, to] = [before, after].map((lots) => {
      const lot = lots.find((one) => one.id === id)
      return lot ? contentOf(lot) : null
    })
    return JSON.stringify(from) === JSON.stringify(to) ? [] : [{ from, to }]
  })
}
