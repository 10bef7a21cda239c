// Collects the contents of a tender pack, a ZIP file with everything that the reader could read and
// download individually. Documents that the reader may not download are listed with the reason.
import { packTexts, type PackManifest } from '#features/tenders/contract/tender-export.ts'
import { can, whyNot } from '#features/tenders/rules/can.ts'
import { whyNotDownload } from '#features/tenders/documents/rules/document-file.ts'
import { toCsv } from '#kernel/server/exports/csv.ts'
import { toPdf } from '#kernel/server/exports/pdf.ts'
import { tableOf, type Column } from '#kernel/server/exports/table.ts'
import { readFiles, type DocumentFile } from '#features/tenders/documents/server/queries.ts'
import { readerOf } from '#features/tenders/documents/server/reader-of.ts'
import { uniqueNames } from '#features/tenders/documents/server/zip-documents.ts'
import { readVersions } from '#features/history/server/queries.ts'
import { readLots } from '#features/tenders/lots/server/queries.ts'
import { publishedColumns } from '#features/questions/server/published-columns.ts'
import { eachPublished } from '#features/questions/server/queries.ts'
import { readTender } from '#features/tendering/server/detail.ts'
import {
  fieldWords,
  tenderFields,
  type TenderField,
} from '#features/tenders/contract/tender-fields.ts'
import {
  versionedFieldLabels,
  type TenderVersion,
} from '#features/tenders/history/contract/history.ts'
import type { SessionUser } from '#kernel/server/http/session.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import type { FoundTender } from '#features/tenders/server/find-tender.ts'
import { summaryOf } from './summary.ts'
import type { PackEntry } from './write-pack.ts'

interface Pack {
  entries: PackEntry[]
  /** Files of the documents that the pack contains. */
  files: DocumentFile[]
  heading: Omit<PackManifest, 'entries'>
}

export async function gatherPack(
  services: Services,
  user: SessionUser,
  tender: FoundTender,
): Promise<Pack> {
  const { db, storage } = services
  const { id, now, reference, title } = tender
  const { files, left_out } = await sortFiles(services, user, tender)
  const names = uniqueNames(files)
  const page = await readTender(db, user, id)
  const lots = await readLots(db, id)
  const isManager = can(user, 'oversee', tender, now)
  const history = historyRows(await readVersions(db, id, isManager))
  const entries: PackEntry[] = [
    { path: 'summary.pdf', open: () => toPdf(summaryOf({ tender: page, lots, now })) },
    ...(can(user, 'readPublishedAnswers', tender, now)
      ? [csvEntry('questions-and-answers', publishedColumns, eachPublished(db, id))]
      : []),
    csvEntry('history', historyColumns(tender.currency), inOne(history)),
    ...files.map((file, index) => ({
      path: `documents/${names[index]!}`,
      open: () => storage.open(file.storage_key),
      document: file,
    })),
  ]
  return { entries, files, heading: { reference, title, created_at: now.toISOString(), left_out } }
}

/**
 * Returns the files of the pack, and the documents that are left out, each with the reason. Each
 * file is looked up in the store before the reply starts, so that an outage is reported instead of
 * a truncated archive being sent.
 */
async function sortFiles({ db, storage }: Services, user: SessionUser, tender: FoundTender) {
  const { now } = tender
  const forbidden = whyNot(user, 'downloadDocuments', tender, now)?.message
  const files: DocumentFile[] = []
  const left_out: PackManifest['left_out'] = []
  for (const file of await readFiles(db, tender.id, { reader: readerOf(user, tender) })) {
    const reason =
      forbidden ??
      whyNotDownload(file, { actor: user, tender, now }) ??
      ((await storage.sizeOf(file.storage_key)) === undefined ? packTexts.missing : undefined)
    if (reason === undefined) files.push(file)
    else left_out.push({ title: file.title, version: file.version, reason })
  }
  return { files, left_out }
}

function csvEntry<Row>(
  name: string,
  columns: readonly Column<Row>[],
  batches: AsyncIterable<readonly Row[]>,
): PackEntry {
  return { path: `${name}.csv`, open: () => toCsv(tableOf(name, columns, batches)) }
}

async function* inOne<Row>(rows: Row[]): AsyncGenerator<Row[]> {
  yield rows
}

type Change = TenderVersion['changes'][number]

interface HistoryRow {
  version: TenderVersion
  change: Change
}

/** Returns one row for each field that a version changed, oldest version first. */
function historyRows(newestFirst: readonly TenderVersion[]): HistoryRow[] {
  return newestFirst
    .toReversed()
    .flatMap((version) => version.changes.map((change) => ({ version, change })))
}

function historyColumns(currency: string): Column<HistoryRow>[] {
  return [
    { heading: 'Version', cell: ({ version }) => version.version },
    { heading: 'Changed', kind: 'time', cell: ({ version }) => version.created_at },
    { heading: 'Changed by', cell: ({ version }) => version.user?.name },
    { heading: 'Note', cell: ({ version }) => version.change_note },
    { heading: 'Field', cell: ({ change }) => versionedFieldLabels[change.field] },
    { heading: 'Before', cell: ({ change }) => words(change.field, change.from, currency) },
    { heading: 'After', cell: ({ change }) => words(change.field, change.to, currency) },
  ]
}

/**
 * Formats a value as text. Lots, documents and bidding set-ups have several parts and are written
 * as JSON.
 */
function words(field: Change['field'], value: unknown, currency: string): string | null {
  if (value === null || value === undefined) return null
  if (isTenderField(field)) return fieldWords(field, value, currency)
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

const isTenderField = (field: Change['field']): field is Change['field'] & TenderField =>
  field in tenderFields
