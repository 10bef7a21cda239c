// Which files of a tender's documents are handed out. What a scanner has found to be infected goes to
// nobody; what it has not looked at yet, only to those who look after the tender. And which documents
// stay: those that suppliers may have read.
import { documentTexts, type ScanStatus, type TenderDocument } from '../contract/document.ts'
import { can, type Actor, type Reason, type TenderFacts } from './can.ts'

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
