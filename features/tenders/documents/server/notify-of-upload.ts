import { sql, type RawBuilder } from 'kysely'
import type { TenderDocument } from '../contract/document.ts'
import { versionedFieldLabels } from '#features/tenders/history/contract/history.ts'
import { isPublic, type TenderFacts } from '#features/tenders/rules/can.ts'
import type { Actor } from '#kernel/rules/permission.ts'
import type { Tx } from '#kernel/server/db/connect.ts'
import type { Change } from '#kernel/server/db/changes.ts'
import type { Cause } from '#kernel/server/http/cause.ts'
import { notify, notifyBatched } from '#kernel/server/notices/notify.ts'
import { changed } from '#features/tenders/server/changed.ts'
import type { FoundTender, LockedTender } from '#features/tenders/server/find-tender.ts'
import { wordsOf } from './queries.ts'

interface Uploaded {
  tender: LockedTender
  user: Actor
  cause: Cause
  /**
   * `from` is the version that was replaced and `published` the version that suppliers saw until
   * now; each is null if there is none.
   */
  from: TenderDocument | null
  published: TenderDocument | null
  to: TenderDocument
}

/** Returns the publication time of an upload: now, or null if the tender is not public yet. */
export function publicationOf(tender: FoundTender): RawBuilder<string> | null {
  return isPublic(tender) ? sql<string>`now()` : null
}

/**
 * Records the upload in the audit log. Unless the upload belongs to the creation of the tender,
 * also notifies suppliers and, if the tender was ever published, records a new version of the
 * tender.
 */
export async function notifyOfUpload(
  tx: Tx,
  { tender, user, cause, from, published, to }: Uploaded,
): Promise<void> {
  const upload = { tenderId: tender.id, userId: user.id, uploadedAt: tender.now }
  const isCreation = await belongsToCreation(tx, upload)
  const before = isPublic(tender) ? published : from
  const documents = { from: before && wordsOf(before), to: wordsOf(to) }
  await changed(tx, tender, {
    cause,
    audit: from
      ? {
          action: 'document.versioned',
          resource: ['Document', to.id],
          metadata: { tender_id: tender.id, ...factsOf(to), note: to.note },
          changes: { file: { from: factsOf(from), to: factsOf(to) } },
        }
      : {
          action: 'document.uploaded',
          resource: ['Document', to.id],
          metadata: { tender_id: tender.id, ...factsOf(to) },
        },
    ...(tender.was_published &&
      !isCreation && { history: { changes: { documents }, change_note: to.note } }),
    reopensReview: true,
    ...(!isCreation && { notify: (tx) => notifySuppliers(tx, tender, to) }),
  })
}

interface Described extends Pick<Uploaded, 'tender' | 'cause' | 'to'> {
  from: TenderDocument
  changes: Record<string, Change>
}

/** Records a changed description of a published document in the history and notifies suppliers. */
export async function notifyOfDescription(
  tx: Tx,
  { tender, cause, from, to, changes }: Described,
): Promise<void> {
  const [before, after] = [from, to].map((document) => ({
    ...wordsOf(document),
    ...(changes['description'] && { description: document.description }),
  }))
  // Suppliers get the notice about an addendum when a document becomes one, not on later changes to
  // its description.
  const isAnnounced = from.type !== 'addendum'
  await changed(tx, tender, {
    cause,
    audit: {
      action: 'document.updated',
      resource: ['Document', to.id],
      metadata: { tender_id: tender.id, ...factsOf(to) },
      changes,
    },
    history: { changes: { documents: { from: before, to: after } } },
    reopensReview: true,
    notify: (tx) => notifySuppliers(tx, tender, isAnnounced ? to : { ...to, type: 'other' }),
  })
}

/**
 * Notifies suppliers of a document in a public tender if its file can be downloaded. If there is a
 * scanner, the file can't be downloaded until a scan finds it clean, and the function is called
 * again then.
 */
export async function notifySuppliers(
  tx: Tx,
  tender: { id: number } & Pick<TenderFacts, 'status' | 'was_published'>,
  document: Pick<TenderDocument, 'id' | 'type' | 'scan_status'>,
): Promise<void> {
  const isReadable = document.scan_status === 'not_scanned' || document.scan_status === 'clean'
  if (!isPublic(tender) || !isReadable) return
  const tender_id = tender.id
  if (document.type === 'addendum' && tender.status === 'published') {
    return notify(tx, 'addendum-published', { tender_id, document_id: document.id })
  }
  const fields = [versionedFieldLabels.documents]
  await notifyBatched(tx, 'tender-changed', { tender_id, fields, change_note: null })
}

interface Upload {
  tenderId: number
  userId: number
  uploadedAt: string | Date
}

/**
 * Returns whether the upload belongs to the creation of the tender and so is not a change to it.
 * This is the case if the tender was published when it was created, and its creator uploads within
 * an hour, before any supplier has opened the tender. The wizard uploads documents in this way.
 */
export async function belongsToCreation(
  tx: Tx,
  { tenderId, userId, uploadedAt }: Upload,
): Promise<boolean> {
  const { rows } = await sql`
    select from tenders where id = ${tenderId} and created_by = ${userId}
      and published_at = created_at
      and ${uploadedAt}::timestamptz <= created_at + interval '1 hour'
      and not exists (select from tender_looks where tender_id = tenders.id)
      and not exists (select from interests where tender_id = tenders.id)`.execute(tx)
  return rows.length > 0
}

export function factsOf({ title, version, filename, file_size, sha256 }: TenderDocument) {
  return { title, version, filename, file_size, sha256 }
}
