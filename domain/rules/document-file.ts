// Rules for single files and documents. Infected files can't be downloaded at all, and unscanned
// files only by managers of the tender. Documents that suppliers may have read can't be deleted.
import { documentTexts, type ScanStatus, type TenderDocument } from '../contract/document.ts'
import { can, isPublic, type Actor, type Reason, type TenderFacts } from './can.ts'

interface Reading {
  actor: Actor
  tender: TenderFacts
  now: Date
}

/**
 * Returns why a file is not available to an actor who may download the tender's documents, or
 * undefined if it is.
 */
export function whyKept(
  file: { scan_status: ScanStatus },
  { actor, tender, now }: Reading,
): string | undefined {
  if (file.scan_status === 'infected') return documentTexts.infected
  if (file.scan_status !== 'pending') return undefined
  return can(actor, 'uploadDocuments', tender, now) ? undefined : documentTexts.beingScanned
}

/**
 * Returns why a document can't be deleted by an actor who may delete documents of the tender, or
 * undefined if it can.
 */
export function whyStays(document: Pick<TenderDocument, 'was_published'>): Reason | undefined {
  return document.was_published ? { kind: 'conflict', message: documentTexts.stays } : undefined
}

/**
 * Returns why title, type and description of a document can't be changed by an actor who may
 * describe documents of the tender, or undefined if they can. Suppliers are notified of each
 * change, so a document that they have read can't change while they can't see the tender.
 */
export function whyFixed(
  document: Pick<TenderDocument, 'was_published'>,
  tender: TenderFacts,
): Reason | undefined {
  if (!document.was_published || isPublic(tender)) return undefined
  return { kind: 'conflict', message: documentTexts.fixedWhileAway }
}
