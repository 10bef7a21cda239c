// Texts for the evidence pack dialog.
import type { EvidenceProfile } from './evidence-format.ts'

export const evidenceWords = {
  open: 'Create or download a pack',
  title: 'Evidence pack',
  why: 'One ZIP file with the record of this tender. Anyone can verify it without this portal: the page verify.html inside checks every file and recomputes every rank.',
  kept: (days: number) =>
    `A pack can be downloaded for ${days} days. A new one with the same contents replaces it.`,
  ownWhy:
    'One ZIP file with your bid, its receipts, its assessment summary and your correspondence with the buyer. Anyone can verify it without this portal, with the page verify.html inside.',
  contents: 'Contents',
  create: 'Create evidence pack',
  creating: 'Starting...',
  createFailed: 'Failed to create the evidence pack',
  loadFailed: 'Failed to load the evidence packs',
  loading: 'Loading evidence packs',
  packs: 'Created packs',
  none: 'No pack has been created yet.',
  waiting: 'Waiting to be created',
  progress: (share: number) => `Being created: ${share}%`,
  failed: 'The pack could not be created. Try again, or ask an administrator if it fails again.',
  download: 'Download',
  downloadOf: (name: string) => `Download ${name}`,
  close: 'Close',
  until: 'available until',
  by: (name: string) => `Created by ${name}`,
  personal:
    'The full record contains all bids, marks and declarations with names. Give it only to people who may see them, such as a court.',
}

export const evidenceProfileHints: Record<EvidenceProfile, string> = {
  full: 'Everything: bids, marks, declarations, decisions, summaries and the audit log, for a court or an auditor',
  bidder: 'Your own bid, receipts, clarifications and assessment summaries',
  public: 'The notice, published answers, documents and the award',
}
