// The result of verifying an evidence pack.
import type { EvidenceManifest } from '../contract/evidence-format.ts'

export const checkNames = [
  'signature',
  'files',
  'receipts',
  'bids',
  'record',
  'audit',
  'result',
  'decision',
] as const
export type CheckName = (typeof checkNames)[number]

export const checkLabels: Record<CheckName, string> = {
  signature: 'Manifest and signature',
  files: 'Contents of every file',
  receipts: 'Receipts of bids',
  bids: 'Files and totals of bids',
  record: 'Record of the evaluation',
  audit: 'Rows of the audit log',
  result: 'Points, totals and ranks',
  decision: 'Decision, approval and summaries',
}

/** A fault, with the file and the position within the file. */
export interface Finding {
  check: CheckName
  path: string
  /** Position in the file, such as "row 12"; null if the fault concerns the whole file. */
  place: string | null
  text: string
}

export interface Check {
  name: CheckName
  /** Number of comparisons; 0 if the pack contains nothing for this check. */
  compared: number
  findings: Finding[]
}

/** Result of comparing the key in the manifest with the keys that the reader trusts. */
export type KeyState = 'trusted' | 'different' | 'not_compared'

export interface ComparedBid {
  bid_id: number
  bidder: string
  announced: { total: string | null; rank: number | null } | null
  recomputed: { total: string | null; rank: number | null } | null
  is_excluded: boolean
  is_winner: boolean
}

export interface ComparedLot {
  lot_id: number | null
  title: string | null
  bids: ComparedBid[]
}

export interface PackReport {
  manifest: EvidenceManifest | null
  key: KeyState
  checks: Check[]
  lots: ComparedLot[]
  /** Facts that are not faults but that a reader should know. */
  notes: string[]
}

/** Returns the faults found by all checks, in the order of the checks. */
export const findingsOf = ({ checks }: Pick<PackReport, 'checks'>): Finding[] =>
  checks.flatMap(({ findings }) => findings)

/**
 * Returns whether there are no faults and the manifest is signed with a key that the reader trusts.
 */
export function isVerified(report: PackReport): boolean {
  return report.key === 'trusted' && findingsOf(report).length === 0
}

/** Returns a finding as one sentence that names the file and the position in it. */
export function sentenceOf({ path, place, text }: Finding): string {
  return `${path}${place ? `, ${place}` : ''}: ${text}`
}

export const faultCount = (count: number) => (count === 1 ? '1 fault' : `${count} faults`)

export const reportTexts = {
  verified: 'The pack is complete and unchanged.',
  keyMissing:
    'The pack agrees with itself. Compare its key with the one that the portal publishes before you rely on it.',
  keyDiffers: 'The pack is signed with a key that isn’t among those you trust.',
  failed: (count: number) => `The pack has been changed: ${faultCount(count)}.`,
}

export function outcomeOf(report: PackReport): string {
  const count = findingsOf(report).length
  if (count > 0) return reportTexts.failed(count)
  return report.key === 'trusted' ? reportTexts.verified : reportTexts.keyMissing
}
