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
  /** What it replaced, if it is a new version; and what suppliers had until then, if anything. */
  from: TenderDocument | null
  published: TenderDocument | null
  to: TenderDocument
}

/** When suppliers first see what is uploaded now: at once, or once the tender is published. */
export function publicationOf(tender: FoundTender): RawBuilder<string> | null {
  return isPublic(tender) ? sql<string>`now()` : null
}

/** A document of a published tender is part of what it says: a version of it, a row for the log. */
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

/** A published document says something else of itself: read in the history, and told to suppliers. */
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
  // An addendum is announced when it becomes one, not whenever a word of it changes.
  const isAnnounced = from.type !== 'addendum'
  await tellSuppliers(tx, tender, isAnnounced ? to : { ...to, type: 'other' })
}

/** Once it can be downloaded, which a scanner has to allow where there is one. */
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
 * Uploaded by whoever created the tender as published, within the hour and before any supplier opened
 * it, as the wizard does: it belongs to what was published, since nobody has read the tender without.
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
