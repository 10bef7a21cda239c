// Which files of a tender's documents are handed out. What a scanner has found to be infected goes to
// nobody; what it has not looked at yet, only to those who look after the tender. And which documents
// stay: those that suppliers may have read.
import { documentTexts, type ScanStatus, type TenderDocument } from '../contract/document.ts'
import { can, isPublic, type Actor, type Reason, type TenderFacts } from './can.ts'

interface Reading {
  actor: Actor
  tender: TenderFacts
  now: Date
}

/** Why a file is kept back from someone who may download the tender's documents as such. */
export function whyKept(
  file: { scan_status: ScanStatus },
  { actor, tender, now }: Reading,
): string | undefined {
  if (file.scan_status === 'infected') return documentTexts.infected
  if (file.scan_status !== 'pending') return undefined
  return can(actor, 'uploadDocuments', tender, now) ? undefined : documentTexts.beingScanned
}

/** Why a document can't be deleted by whoever may delete documents of the tender as such. */
export function whyStays(document: Pick<TenderDocument, 'was_published'>): Reason | undefined {
  return document.was_published ? { kind: 'conflict', message: documentTexts.stays } : undefined
}

/**
 * Why a document's title, type and description can't be changed by whoever may change those of the
 * tender as such. Suppliers are told of a change when it is made: what they have read is not changed
 * while the tender is away from them.
 */
export function whyFixed(
  document: Pick<TenderDocument, 'was_published'>,
  tender: TenderFacts,
): Reason | undefined {
  if (!document.was_published || isPublic(tender)) return undefined
  return { kind: 'conflict', message: documentTexts.fixedWhileAway }
}
