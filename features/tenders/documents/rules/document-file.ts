// Rules for individual files and documents. Nobody can download infected files, and only the
// tender's managers can download files that have not been scanned. Documents that suppliers may
// have read can't be deleted.
import type { TenderDocument } from '../contract/document.ts'
import { fileTexts, type ScanStatus } from '#kernel/contract/file.ts'
import { can, isPublic, type TenderFacts } from '#features/tenders/rules/can.ts'
import type { Actor, Reason } from '#kernel/rules/permission.ts'

const texts = {
  stays: 'You can’t delete a document that suppliers may have read. Upload a new version instead.',
  fixedWhileAway:
    'Suppliers have read this document. Publish the tender first, so that we can tell them about the change.',
}

interface Reading {
  actor: Actor
  tender: TenderFacts
  now: Date
}

/**
 * Returns why a file is not available to an actor who may download the tender's documents, or
 * undefined if the file is available.
 */
export function whyNotDownload(
  file: { scan_status: ScanStatus },
  { actor, tender, now }: Reading,
): string | undefined {
  if (file.scan_status === 'infected') return fileTexts.infected
  if (file.scan_status !== 'pending') return undefined
  return can(actor, 'uploadDocuments', tender, now)
    ? undefined
    : 'This file is still being scanned for viruses. Try again in a minute.'
}

/**
 * Returns why an actor who may delete the tender's documents can't delete this one, or undefined if
 * they can.
 */
export function whyNotDelete(document: Pick<TenderDocument, 'was_published'>): Reason | undefined {
  return document.was_published ? { kind: 'conflict', message: texts.stays } : undefined
}

/**
 * Returns why an actor who may describe the tender's documents can't change this one's title, type
 * or description, or undefined if they can. Suppliers are notified of each change, so a document
 * that they may have read can't change while they can't see the tender.
 */
export function whyNotDescribe(
  document: Pick<TenderDocument, 'was_published'>,
  tender: TenderFacts,
): Reason | undefined {
  if (!document.was_published || isPublic(tender)) return undefined
  return { kind: 'conflict', message: texts.fixedWhileAway }
}
