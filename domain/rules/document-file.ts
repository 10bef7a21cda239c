// Which files of a tender's documents are handed out. What a scanner has found to be infected goes to
// nobody; what it has not looked at yet, only to those who look after the tender.
import { documentTexts, type ScanStatus } from '../contract/document.ts'
import { can, type Actor, type TenderFacts } from './can.ts'

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
