import type { Envelope } from '#features/bids/setup/contract/bidding.ts'
import { highestTotal, type SealedContent } from '#features/bids/sending/contract/sealed-content.ts'
import { offeredTotal } from '#features/bids/setup/rules/price-schedule.ts'
import { compare } from '#kernel/rules/decimal.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import { findIdentity } from './find-identity.ts'
import { openDocument, openFile, readContent, Unopenable } from './open-envelope.ts'
import type { NewOpenedFile, SealedFileRow } from './open-envelope.ts'
import type { SentBid } from './sent-bids.ts'

export interface OpenedEnvelope {
  envelope: Envelope
  content: SealedContent
  /** The document with the content, exactly as the bidder sealed it. */
  document: Buffer
  total: string | null
  files: NewOpenedFile[]
}

/**
 * Opens all of the bid's envelopes that are to be opened now. If one of them can't be opened, none
 * is kept.
 */
export async function openBid(services: Services, bid: SentBid): Promise<OpenedEnvelope[]> {
  const opened: OpenedEnvelope[] = []
  try {
    for (const envelope of bid.envelopes) opened.push(await openOne(services, bid, envelope))
  } catch (error) {
    await discard(services, opened)
    throw error
  }
  return opened
}

/** Removes decrypted files of a bid that was not stored. */
export async function discard({ storage }: Services, opened: { files: NewOpenedFile[] }[]) {
  for (const { storage_key } of opened.flatMap(({ files }) => files)) {
    await storage.remove(storage_key).catch(() => undefined)
  }
}

async function openOne(
  services: Services,
  bid: SentBid,
  envelope: Envelope,
): Promise<OpenedEnvelope> {
  const sealed = await services.db
    .selectFrom('bid_envelopes')
    .selectAll()
    .where('version_id', '=', bid.version_id)
    .where('envelope', '=', envelope)
    .executeTakeFirst()
  if (!sealed) throw new Unopenable('malformed')
  const identity = await findIdentity(services, bid, sealed)
  const rows = await readSealedFiles(services, bid.version_id)
  const sealedDocument = rows.find(({ id }) => id === sealed.document_id)
  if (!sealedDocument) throw new Unopenable('missing')
  const document = await openDocument(services, sealedDocument, identity)
  const content = readContent(document, sealed)
  const total = totalOf(bid, content)
  const files: NewOpenedFile[] = []
  try {
    for (const named of content.files) {
      const row = rows.find(({ id }) => id === named.file_id && id !== sealedDocument.id)
      if (row?.envelope !== envelope) throw new Unopenable('malformed')
      // A decrypted file is smaller than the sealed one, so the upload limits also bound the space
      // an opening needs.
      if (named.file_size > row.file_size) throw new Unopenable('malformed')
      files.push(await openFile(services, row, { identity, named }))
    }
  } catch (error) {
    await discard(services, [{ files }])
    throw error
  }
  return { envelope, content, document, total, files }
}

async function readSealedFiles({ db }: Services, versionId: number): Promise<SealedFileRow[]> {
  return db
    .selectFrom('bid_version_files')
    .innerJoin('bid_files', 'bid_files.id', 'bid_version_files.file_id')
    .where('version_id', '=', versionId)
    .select(['bid_files.id', 'bid_files.envelope', 'bid_files.storage_key'])
    .select(['bid_files.file_size', 'bid_files.sha256'])
    .execute()
}

/**
 * Returns the total, or null if a price is missing. Throws `Unopenable` if the total exceeds the
 * maximum that can be stored.
 */
export function totalOf(
  { setup, lot_id }: Pick<SentBid, 'setup' | 'lot_id'>,
  { prices }: SealedContent,
): string | null {
  const total = offeredTotal(setup, lot_id, prices)
  if (total !== null && compare(total, highestTotal) > 0) throw new Unopenable('total_too_high')
  return total
}
