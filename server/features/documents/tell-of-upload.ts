import type { TenderDocument } from '#domain/contract/document.ts'
import type { Actor } from '#domain/rules/can.ts'
import type { Tx } from '#server/db/connect.ts'
import { record } from '#server/features/audit/record.ts'
import { raiseVersion, writeVersion } from '#server/features/history/queries.ts'
import type { FoundTender } from '#server/features/tenders/find-tender.ts'
import type { Cause } from '#server/http/cause.ts'
import type { Services } from '#server/services.ts'
import { wordsOf } from './queries.ts'

interface Uploaded {
  tender: FoundTender
  user: Actor
  cause: Cause
  /** What it replaced, if it is a new version. */
  from: TenderDocument | null
  to: TenderDocument
}

/** A document of a published tender is part of what it says: a version for suppliers, a row for the log. */
export async function tellOfUpload(
  services: Services,
  tx: Tx,
  { tender, user, cause, from, to }: Uploaded,
): Promise<void> {
  if (tender.was_published) {
    const version = await raiseVersion(tx, tender.id)
    const documents = { from: from && wordsOf(from), to: wordsOf(to) }
    await writeVersion(tx, { tender, version, user, change_note: to.note, changes: { documents } })
  }
  const resource = ['Document', to.id] as ['Document', number]
  const metadata = { tender_id: tender.id, ...factsOf(to) }
  if (!from) await record(tx, cause, { action: 'document.uploaded', resource, metadata })
  else {
    await record(tx, cause, {
      action: 'document.versioned',
      resource,
      metadata: { ...metadata, note: to.note },
      changes: { file: { from: factsOf(from), to: factsOf(to) } },
    })
  }
  await tellOfAddendum(services, tx, tender, to)
}

/** Once it can be downloaded, which a scanner has to allow where there is one. */
export async function tellOfAddendum(
  { notices }: Services,
  tx: Tx,
  tender: { id: number; status: string },
  document: Pick<TenderDocument, 'id' | 'type' | 'scan_status'>,
): Promise<void> {
  const isReadable = document.scan_status === 'not_scanned' || document.scan_status === 'clean'
  if (document.type !== 'addendum' || tender.status !== 'published' || !isReadable) return
  await notices.tell(tx, 'addendum-published', { tender_id: tender.id, document_id: document.id })
}

export function factsOf({ title, version, filename, file_size, sha256 }: TenderDocument) {
  return { title, version, filename, file_size, sha256 }
}
