// Section of the evidence pack with the bids, their receipts, opened content and files, and the
// record of opening.
import { sql } from 'kysely'
import type { RecordSharing } from '#features/bids/setup/contract/bidding.ts'
import { sealedContent } from '#features/bids/sending/contract/sealed-content.ts'
import {
  bidPath,
  documentPath,
  evidencePaths as paths,
  receiptPath,
  type EvidenceBid,
} from '#features/evaluation/evidence/contract/evidence-format.ts'
import type {
  OpeningRecord,
  RecordAddendum,
  StoredRecord,
} from '#features/bids/opening/contract/opening-record.ts'
import { recordForBidders } from '#features/bids/opening/rules/opening-record.ts'
import { readReceiptHashes } from '#features/bids/sealing/server/own-receipts.ts'
import { addFile, jsonEntry, once, safeName, type Scope, type TextEntry } from '../scope.ts'

/** Yields the entries of one bid at a time, so that only one bid's content is in memory. */
export async function* bidsSection(scope: Scope): AsyncGenerator<TextEntry> {
  if (scope.profile === 'public') return
  const { tx, tender, bidder } = scope
  const bids = await tx
    .selectFrom('bids')
    .innerJoin('organisations', 'organisations.id', 'bids.organisation_id')
    .where('bids.tender_id', '=', tender.id)
    .where('bids.status', '<>', 'draft')
    .$if(bidder !== null, (all) => all.where('bids.organisation_id', '=', bidder!.id))
    .orderBy('bids.id')
    .select(['bids.id', 'bids.lot_id', 'bids.status', 'bids.failure', 'bids.flags'])
    .select(['organisations.id as organisation_id', 'organisations.name'])
    .execute()
  for (const { organisation_id, name, ...bid } of bids) {
    const versions = await readVersions(scope, bid.id)
    const envelopes = await readEnvelopes(scope, bid.id)
    const content = {
      ...bid,
      organisation: { id: organisation_id, name },
      versions: versions.map(({ receipt: _receipt, ...version }) => ({
        ...version,
        receipt: receiptPath(bid.id, version.version),
      })),
      envelopes: envelopes.map(({ document: _document, ...envelope }) => envelope),
      files: await readOpenedFiles(scope, bid.id),
    } satisfies EvidenceBid & Record<string, unknown>
    yield jsonEntry(bidPath(bid.id), content)
    for (const opened of envelopes) {
      const path = documentPath(bid.id, opened.envelope)
      yield { path, text: once(documentOf(opened)) }
    }
    for (const { version, receipt } of versions) {
      yield { path: receiptPath(bid.id, version), text: once(receipt) }
    }
  }
  yield* opening(scope)
}

function readVersions({ tx }: Scope, bidId: number) {
  return tx
    .selectFrom('bid_versions')
    .where('bid_id', '=', bidId)
    .orderBy('version')
    .select(['version', 'kind', 'created_at', 'user_id', 'receipt'])
    .select([
      sql<EvidenceBid['versions'][number]['sealed_files']>`coalesce((
        select json_agg(json_build_object('envelope', f.envelope, 'file_size', f.file_size,
          'sha256', encode(f.sha256, 'hex')) order by f.id)
        from bid_version_files v join bid_files f on f.id = v.file_id
        where v.version_id = bid_versions.id), '[]')`.as('sealed_files'),
      sql<EvidenceBid['versions'][number]['commitments']>`coalesce((
        select json_agg(json_build_object('envelope', e.envelope,
          'sha256', encode(e.commitment_sha256, 'hex')) order by e.id)
        from bid_envelopes e where e.version_id = bid_versions.id), '[]')`.as('commitments'),
    ])
    .execute()
}

function readEnvelopes({ tx }: Scope, bidId: number) {
  return tx
    .selectFrom('opened_envelopes')
    .where('bid_id', '=', bidId)
    .orderBy('envelope', 'desc')
    .select(['envelope', 'content', 'document', 'total', 'opened_at'])
    .execute()
}

type Opened = Awaited<ReturnType<typeof readEnvelopes>>[number]

/**
 * Returns the text that the bidder sealed. Earlier portal versions stored only the content in it.
 * For bids sent with the portal's own form, the text is composed again; its hash in the receipt
 * proves that it is the same.
 */
function documentOf({ document, content }: Opened): string {
  if (document) return document.toString('utf8')
  return JSON.stringify(sealedContent.safeParse(content).data ?? content)
}

async function readOpenedFiles(scope: Scope, bidId: number) {
  const rows = await scope.tx
    .selectFrom('opened_files')
    .where('bid_id', '=', bidId)
    .orderBy('id')
    .select(['id', 'envelope', 'question', 'filename', 'file_size', 'storage_key', 'scan_status'])
    .select(sql<string>`encode(sha256, 'hex')`.as('sha256'))
    .execute()
  return rows.map(({ storage_key, scan_status, ...file }) => {
    const path = `bids/${bidId}/files/${file.id}-${safeName(file.filename)}`
    addFile(scope, path, { storage_key, scan_status, file_size: file.file_size })
    return { ...file, path }
  })
}

/** Yields the record of opening. A bidder gets only the part that the buyer shares with bidders. */
async function* opening({ tx, tender, bidder }: Scope): AsyncGenerator<TextEntry> {
  const rows = await tx
    .selectFrom('opening_records')
    .where('tender_id', '=', tender.id)
    .orderBy('id')
    .select(['kind', 'content'])
    .execute()
  const stored = rows.find(({ kind }) => kind === 'opening')?.content as StoredRecord | undefined
  if (!stored) return
  const addenda = rows.filter(({ kind }) => kind === 'addendum')
  const record: OpeningRecord = {
    ...stored,
    prices_opened: await readPricesOpened(tx, tender.id),
    addenda: addenda.map(({ content }) => content as RecordAddendum),
  }
  if (!bidder) yield jsonEntry(paths.opening, record)
  const { sharing } = await tx
    .selectFrom('biddings')
    .where('tender_id', '=', tender.id)
    .select(sql<RecordSharing>`setup->>'record_sharing'`.as('sharing'))
    .executeTakeFirstOrThrow()
  if (!bidder || sharing === 'none') return
  const whose = { tenderId: tender.id, organisationId: bidder.id }
  const own = await readReceiptHashes(tx, whose)
  yield jsonEntry(paths.opening, recordForBidders(record, { sharing, own }))
}

/** Returns when and by whom separately sealed prices were opened, or null if they weren't. */
async function readPricesOpened(
  tx: Scope['tx'],
  tenderId: number,
): Promise<OpeningRecord['prices_opened']> {
  const { rows } = await sql<{ opened: OpeningRecord['prices_opened'] }>`
    select case when prices_finished_at is not null then json_build_object(
      'finished_at', prices_finished_at,
      'openers', coalesce((select json_agg(json_build_object('name', users.name,
          'confirmed_at', confirmed_at) order by confirmed_at)
        from price_confirmations join users on users.id = user_id
        where price_confirmations.tender_id = openings.tender_id), '[]')) end as opened
    from openings where tender_id = ${tenderId}`.execute(tx)
  return rows[0]?.opened ?? null
}
