// Suppliers only see published content, never intermediate states of a draft. While a tender is
// withdrawn, `last_published` holds the content that they last read. When the tender is published
// again, the differences become one version, without edits that were undone.
import { sql } from 'kysely'
import { partOf } from '#kernel/contract/field-table.ts'
import { lotFieldNames, lotFields } from '#features/tenders/lots/contract/lot.ts'
import { tenderFields, versionedColumns } from '#features/tenders/contract/tender-fields.ts'
import { isEqual } from '#kernel/rules/canonical-text.ts'
import { findBidding, restoreSetup } from '#features/bids/setup/server/biddings.ts'
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
  return JSON.stringify(await readContent(tx, tenderId))
}

/**
 * Returns the changes since suppliers last read the tender, or no changes if they have never read
 * it.
 */
export async function changesSincePublished(tx: Tx, tenderId: number): Promise<Changes> {
  const before = await readLastPublished(tx, tenderId)
  if (!before) return {}
  const documents = await readUnpublished(tx, tenderId)
  return {
    ...contentChanges(before, await readContent(tx, tenderId)),
    ...(documents.length > 0 ? { documents } : {}),
  }
}

/**
 * Returns whether the tender has changed since suppliers last read it. This includes the NDA text,
 * about which suppliers get a separate notice.
 */
export async function hasChangedSincePublished(tx: Tx, tenderId: number): Promise<boolean> {
  const before = await readLastPublished(tx, tenderId)
  if (!before) return false
  const { nda_version } = await readContent(tx, tenderId)
  if (nda_version !== before.nda_version) return true
  return Object.keys(await changesSincePublished(tx, tenderId)).length > 0
}

/**
 * Restores the last published content of a tender that becomes visible to suppliers again without a
 * new publication, and returns the resulting changes. Files don't have to be restored, since each
 * has its own publication time.
 */
export async function restorePublished(tx: Tx, tenderId: number): Promise<Changes> {
  const published = await readLastPublished(tx, tenderId)
  if (!published) return {}
  const changes = contentChanges(await readContent(tx, tenderId), published)
  await tx.updateTable('tenders').set(published.fields).where('id', '=', tenderId).execute()
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
  return changes
}

/** Initial values for fields that were added after the content was stored. */
const initial = partOf(tenderFields, 'initial', versionedColumns)
const initialLot = partOf(lotFields, 'initial', lotFieldNames)

async function readLastPublished(tx: Tx, tenderId: number): Promise<TenderContent | null> {
  const { last_published } = await tx
    .selectFrom('tenders')
    .select('last_published')
    .where('id', '=', tenderId)
    .executeTakeFirstOrThrow()
  return (
    last_published && {
      ...last_published,
      fields: { ...initial, ...last_published.fields },
      lots: last_published.lots.map((lot) => ({ ...initialLot, ...lot })),
    }
  )
}

async function readContent(tx: Tx, tenderId: number): Promise<TenderContent> {
  const { nda_version, ...fields } = await tx
    .selectFrom('tenders')
    .select(versionedColumns)
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
  return { fields, lots, nda_version, bidding: (await findBidding(tx, tenderId))?.setup ?? null }
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
