// Format of an evidence pack: the files in the ZIP archive, and the fields that a verifier needs.
// The files may contain more fields, which are for human readers.
import * as z from 'zod/mini'
import { bidStatuses, bidVersionKinds, sha256 } from '#features/bids/sending/contract/bid.ts'
import { biddingSetup, envelopes, type Envelope } from '#features/bids/setup/contract/bidding.ts'
import { entryKinds } from '#features/evaluation/contract/evaluation-entries.ts'
import { id, timestamp } from '#kernel/contract/fields.ts'
import { sealedContent } from '#features/bids/sending/contract/sealed-content.ts'

export const evidenceFormat = 'tender-portal-evidence-2'
/** Format of packs without the documents that the bidders sealed. */
export const earlierFormat = 'tender-portal-evidence-1'

/** The signature covers this text followed by the bytes of the manifest. */
export const manifestPreamble = 'Tender portal evidence manifest, format 1\n'

/** Scopes of an evidence pack: everything, one bidder's part, or the published part. */
export const evidenceProfiles = ['full', 'bidder', 'public'] as const
export type EvidenceProfile = (typeof evidenceProfiles)[number]

export const evidencePaths = {
  manifest: 'manifest.json',
  signature: 'manifest.sig',
  page: 'verify.html',
  notice: 'notice.json',
  versions: 'versions.json',
  releases: 'releases.json',
  questions: 'questions.json',
  documents: 'documents.json',
  opening: 'opening.json',
  panel: 'panel.json',
  people: 'people.json',
  entries: 'entries.json',
  replyFiles: 'clarification-files.json',
  result: 'result.json',
  awards: 'awards.json',
  decisions: 'decisions.json',
  summaries: 'summaries.json',
  debriefs: 'debriefs.json',
  emails: 'emails.json',
  audit: 'audit.json',
  checkpoints: 'checkpoints.json',
} as const

export const bidPath = (bidId: number) => `bids/${bidId}/bid.json`
/** Path of an envelope's document, exactly as the bidder sealed it. */
export const documentPath = (bidId: number, envelope: Envelope) => `bids/${bidId}/${envelope}.json`
export const receiptPath = (bidId: number, version: number) =>
  `bids/${bidId}/receipt-${version}.txt`
export const bidPathPattern = /^bids\/(\d+)\/bid\.json$/

/** A decimal number as text, such as "12.50", that verifiers use in calculations. */
export const decimal = z.string().check(z.regex(/^-?\d+(\.\d+)?$/))

const manifestEntry = z.object({ path: z.string(), size: z.int(), sha256 })
export type ManifestEntry = z.output<typeof manifestEntry>

export const evidenceManifest = z.object({
  format: z.enum([earlierFormat, evidenceFormat]),
  portal: z.string(),
  profile: z.enum(evidenceProfiles),
  tender: z.object({ id, reference: z.string(), title: z.string() }),
  /** For a bidder's pack: the organisation for which it was created. */
  bidder: z.nullable(z.object({ id, name: z.string() })),
  created_at: timestamp,
  /** Public key that verifies the signature, and the URL at which the portal publishes its keys. */
  key: z.string().check(z.regex(/^[\w-]{43}$/)),
  keys_published_at: z.string(),
  /** Public keys that verify the checkpoints of the audit log. */
  checkpoint_keys: z.optional(z.array(z.string())),
  entries: z.array(manifestEntry),
  /** Files that could not be included, such as infected ones. */
  left_out: z.array(z.object({ path: z.string(), reason: z.string() })),
})
export type EvidenceManifest = z.output<typeof evidenceManifest>

export const evidenceNotice = z.object({
  lots: z.array(z.object({ id, lot_number: z.int(), title: z.string() })),
  setup: z.nullable(biddingSetup),
  tender: z.optional(z.object({ submission_deadline: timestamp })),
})

export const evidenceFile = z.object({ path: z.string(), file_size: z.int(), sha256 })

export const evidenceBid = z.object({
  id,
  organisation: z.object({ id, name: z.string() }),
  lot_id: z.nullable(id),
  status: z.enum(bidStatuses),
  failure: z.optional(z.nullable(z.string())),
  flags: z.optional(z.array(z.string())),
  versions: z.array(
    z.object({
      version: z.int(),
      kind: z.enum(bidVersionKinds),
      created_at: timestamp,
      receipt: z.string(),
      sealed_files: z.array(z.object({ envelope: z.enum(envelopes), file_size: z.int(), sha256 })),
      commitments: z.array(z.object({ envelope: z.enum(envelopes), sha256 })),
    }),
  ),
  envelopes: z.array(
    z.object({
      envelope: z.enum(envelopes),
      content: sealedContent,
      total: z.nullable(decimal),
    }),
  ),
  files: z.array(
    z.extend(evidenceFile, {
      envelope: z.enum(envelopes),
      question: z.optional(z.string()),
      filename: z.string(),
    }),
  ),
})
export type EvidenceBid = z.output<typeof evidenceBid>

/** A row in the record of the evaluation, with all values that its hash covers. */
export const evidenceEntry = z.object({
  id: z.int(),
  tender_id: id,
  kind: z.enum(entryKinds),
  user_id: id,
  bid_id: z.nullable(id),
  criterion: z.nullable(z.string()),
  about_id: z.nullable(z.int()),
  mark: z.nullable(decimal),
  text: z.string(),
  details: z.record(z.string(), z.unknown()),
  salt: z.string(),
  created_at: z.string(),
})

/** Indexes of an audit row's fields in `values`. */
export const auditValues = {
  id: 0,
  performed_at: 1,
  user_id: 2,
  action: 3,
  resource_type: 4,
  resource_id: 5,
  metadata: 6,
  changes: 7,
} as const

export const evidenceAuditRow = z.object({
  /**
   * Position in the audit log's hash chain, the previous row's hash and this row's hash; null until
   * the row has been added to the chain.
   */
  place: z.nullable(z.int()),
  previous_hash: z.nullable(sha256),
  hash: z.nullable(sha256),
  /** Values as text, in the order in which they are hashed. */
  values: z.array(z.nullable(z.string())).check(z.length(10)),
})
export type EvidenceAuditRow = z.output<typeof evidenceAuditRow>

/** The panel of an evaluation. Only the field that a verifier needs is listed. */
export const evidencePanel = z.object({ chair_id: id })

/** A signed checkpoint of the audit log. */
export const evidenceCheckpoint = z.object({
  line: z.string(),
  /** Hash of the row at the checkpoint's place when the pack was made; null if there was none. */
  hash: z.nullable(sha256),
})
export type EvidenceCheckpoint = z.output<typeof evidenceCheckpoint>

const points = z.object({ points: z.string(), exact: z.string() })

/** The ranking as the portal showed it. */
export const evidenceResult = z.object({
  lots: z.array(
    z.object({
      lot_id: z.nullable(id),
      bids: z.array(
        z.object({
          bid_id: id,
          criteria: z.array(
            z.extend(points, {
              key: z.string(),
              parts: z.array(z.extend(points, { key: z.string() })),
            }),
          ),
          quality: points,
          price: z.nullable(points),
          /** Undefined in packs created by earlier portal versions, which had no price criteria. */
          price_criteria: z.optional(
            z.array(z.extend(points, { key: z.string(), price: z.string() })),
          ),
          total: z.nullable(points),
          total_price: z.nullable(z.string()),
          rank: z.nullable(z.int()),
          exclusion: z.nullable(z.string()),
        }),
      ),
      ties: z.array(z.array(id)),
    }),
  ),
})
export type EvidenceResult = z.output<typeof evidenceResult>

/** An announced winner and the awarded value; `lot_id` is null for a tender without lots. */
export const evidenceAward = z.object({
  lot_id: z.nullable(id),
  organisation: z.object({ id, name: z.string() }),
  value: z.nullable(z.string()),
})
export type EvidenceAward = z.output<typeof evidenceAward>

const recordedBid = z.object({
  organisation: z.nullable(z.string()),
  failure: z.optional(z.nullable(z.string())),
  flags: z.optional(z.array(z.string())),
  lot_number: z.nullable(z.int()),
  version: z.int(),
  status: z.enum(bidStatuses),
  receipt_sha256: sha256,
  total: z.nullable(z.string()),
})
export type EvidenceRecordedBid = z.output<typeof recordedBid>

/** Record of opening, which says who opened which bids. */
export const evidenceOpening = z.object({
  /** Envelopes that were opened first. */
  envelopes: z.array(z.enum(envelopes)),
  /** Set if prices were opened later, after the marks were locked. */
  prices_opened: z.nullable(z.object({ finished_at: timestamp })),
  bids: z.array(recordedBid),
  /** Bids that were opened, or could not be opened, after the record was written. */
  addenda: z.array(z.object({ bid: recordedBid })),
})
export type EvidenceOpening = z.output<typeof evidenceOpening>
