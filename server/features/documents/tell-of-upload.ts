import { sql, type RawBuilder } from 'kysely'
import type { TenderDocument } from '#domain/contract/document.ts'
import { versionedFieldLabels } from '#domain/contract/history.ts'
import { isPublic, type Actor, type TenderFacts } from '#domain/rules/can.ts'
import type { Tx } from '#server/db/connect.ts'
import type { Change } from '#server/db/tender-tables.ts'
import { record } from '#server/audit/record.ts'
import type { Cause } from '#server/http/cause.ts'
import { tell, tellGathered } from '#server/notices/tell.ts'
import { writeRelease } from '#server/open-data/write-release.ts'
import type { FoundTender } from '#server/tenders/find-tender.ts'
import { reopenReview } from '#server/tenders/reopen-review.ts'
import { raiseVersion, writeVersion } from '#server/tenders/write-version.ts'
import { wordsOf } from './queries.ts'

interface Uploaded {
  tender: FoundTender
  user: Actor
  cause: Cause
  /** The replaced version, if any, and the version that suppliers saw until now, if any. */
  from: TenderDocument | null
  published: TenderDocument | null
  to: TenderDocument
}

/**
 * Returns when suppliers first see an upload: immediately, or null until the tender is published.
 */
export function publicationOf(tender: FoundTender): RawBuilder<string> | null {
  return isPublic(tender) ? sql<string>`now()` : null
}

/**
 * Records the upload in the audit log and, if the tender is published, as a new version of the
 * tender.
 */
export async function tellOfUpload(
  tx: Tx,
  { tender, user, cause, from, published, to }: Uploaded,
): Promise<void> {
  const isCreation = await belongsToCreation(tx, tender, user)
  if (tender.was_published && !isCreation) {
    const version = await raiseVersion(tx, tender.id)
    const before = isPublic(tender) ? published : from
    const documents = { from: before && wordsOf(before), to: wordsOf(to) }
    await writeVersion(tx, { tender, version, user, change_note: to.note, changes: { documents } })
  } else await writeRelease(tx, tender.id)
  const resource = ['Document', to.id] as ['Document', number]
  const metadata = { tender_id: tender.id, ...factsOf(to) }
  const changes = await reopenReview(tx, tender)
  if (!from) await record(tx, cause, { action: 'document.uploaded', resource, metadata, changes })
  else {
    await record(tx, cause, {
      action: 'document.versioned',
      resource,
      metadata: { ...metadata, note: to.note },
      changes: { file: { from: factsOf(from), to: factsOf(to) }, ...changes },
    })
  }
  if (!isCreation) await tellSuppliers(tx, tender, to)
}

interface Described extends Pick<Uploaded, 'tender' | 'user' | 'cause' | 'to'> {
  from: TenderDocument
  changes: Record<string, Change>
}

/** Records a changed description of a published document in the history and notifies suppliers. */
export async function tellOfDescription(
  tx: Tx,
  { tender, user, cause, from, to, changes }: Described,
): Promise<void> {
  const version = await raiseVersion(tx, tender.id)
  const [before, after] = [from, to].map((document) => ({
    ...wordsOf(document),
    ...(changes['description'] && { description: document.description }),
  }))
  const documents = { from: before, to: after }
  await writeVersion(tx, { tender, version, user, changes: { documents } })
  await record(tx, cause, {
    action: 'document.updated',
    resource: ['Document', to.id],
    metadata: { tender_id: tender.id, ...factsOf(to) },
    changes: { ...changes, ...(await reopenReview(tx, tender)) },
  })
  // An addendum is announced when a document becomes one, not on every later edit.
  const isAnnounced = from.type !== 'addendum'
  await tellSuppliers(tx, tender, isAnnounced ? to : { ...to, type: 'other' })
}

/**
 * Notifies suppliers once the file can be downloaded, which requires a clean scan if there is a
 * scanner.
 */
export async function tellSuppliers(
  tx: Tx,
  tender: { id: number } & Pick<TenderFacts, 'status' | 'was_published'>,
  document: Pick<TenderDocument, 'id' | 'type' | 'scan_status'>,
): Promise<void> {
  const isReadable = document.scan_status === 'not_scanned' || document.scan_status === 'clean'
  if (!isPublic(tender) || !isReadable) return
  const tender_id = tender.id
  if (document.type === 'addendum' && tender.status === 'published') {
    return tell(tx, 'addendum-published', { tender_id, document_id: document.id })
  }
  const fields = [versionedFieldLabels.documents]
  await tellGathered(tx, 'tender-changed', { tender_id, fields, change_note: null })
}

const creationTakes = 60 * 60_000

/**
 * Returns whether the upload belongs to the creation of the tender: its creator, who published it
 * directly, uploads within an hour and before any supplier opened the tender, as the wizard does.
 * Such an upload is not a change.
 */
async function belongsToCreation(tx: Tx, tender: FoundTender, user: Actor): Promise<boolean> {
  if (tender.created_by !== user.id || tender.published_at !== tender.created_at) return false
  if (tender.now.getTime() - Date.parse(tender.created_at) > creationTakes) return false
  const { rows } = await sql<{ isRead: boolean }>`select
    exists (select from tender_looks where tender_id = ${tender.id})
    or exists (select from interests where tender_id = ${tender.id}) as "isRead"`.execute(tx)
  return !rows[0]!.isRead
}

export function factsOf({ title, version, filename, file_size, sha256 }: TenderDocument) {
  return { title, version, filename, file_size, sha256 }
}
