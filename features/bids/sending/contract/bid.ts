// A bid is an organisation's offer for a tender or for one of its lots. Bids are encrypted: until
// the opening, the portal knows only sizes and hashes of their content. A bid has one or two
// envelopes, parts that are encrypted separately: quality and price. The portal holds the keys to
// portal-sealed bids. The key to an envelope of an opener-sealed bid is divided into shares, one
// for the portal and one for each opener; openers are the people whom the buyer has appointed to
// open the bids.
import * as z from 'zod/mini'
import { envelopes, key } from '#features/bids/setup/contract/bidding.ts'
import { fileLimits } from '#kernel/contract/file.ts'
import { id, rawText, timestamp } from '#kernel/contract/fields.ts'
import { endpoint } from '#kernel/contract/endpoint.ts'

export const bidStatuses = ['draft', 'sent', 'withdrawn', 'opened', 'not_openable'] as const
export type BidStatus = (typeof bidStatuses)[number]

export const bidStatusLabels: Record<BidStatus, string> = {
  draft: 'Not sent',
  sent: 'Sent',
  withdrawn: 'Withdrawn',
  opened: 'Opened',
  not_openable: 'Could not be opened',
}

/** Kinds of version. A bid gets a new version each time it is sent or withdrawn. */
export const bidVersionKinds = ['sent', 'withdrawn'] as const
export type BidVersionKind = (typeof bidVersionKinds)[number]

export const bidLimits = {
  /** Maximum size of an encrypted file. Encryption makes a file slightly larger. */
  sealedSize: fileLimits.fileSize + 64 * 1024,
  files: 300,
  /** Maximum total size of a bid's encrypted files. */
  totalSize: 2 * 1024 ** 3,
  /**
   * Maximum total size of the encrypted files in an organisation's unopened bids: five bids of the
   * maximum size. The opening stores each byte a second time, so one organisation can use at most
   * 20 GB of disk.
   */
  organisationSize: 10 * 1024 ** 3,
  entries: 70,
  /** Maximum length in base64 of one encrypted part of a draft. */
  entry: 160_000,
  /** Maximum total length in base64 of all encrypted parts of a draft: about 1.5 MB of text. */
  draft: 2_000_000,
  versions: 200,
}

export const bidTexts = {
  handedIn: 'Thank you. What you handed in is what you sealed, so your bid has been opened.',
  sharesWrong: 'Seal a share of the key to each of the openers, and to nobody else',
  requirementsChanged: 'What is asked for has changed. Reload the page and check your bid.',
  handInOver:
    'The time for handing in bids again is over. Contact the buyer if you have questions.',
}

/** SHA-256 in lower-case hexadecimal. */
export const sha256 = rawText(64).check(z.regex(/^[0-9a-f]{64}$/))

/** An age public key (X25519). */
export const ageRecipient = rawText(62).check(z.regex(/^age1[02-9ac-hj-np-z]{58}$/))

/**
 * Returns a schema for a short age-encrypted text in base64; the pattern checks the header of an
 * age file.
 */
export function sealedText(max: number) {
  return rawText(max).check(z.regex(/^YWdlLWVuY3J5cHRpb24ub3JnL3YxC[0-9A-Za-z+/]*={0,2}$/))
}

export const newBid = z.object({
  lot_id: z.nullable(id),
  /**
   * For opener-sealed bids: public key of the organisation's own key pair, with which the draft is
   * encrypted.
   */
  draft_recipient: z.nullish(ageRecipient),
})
export type NewBid = z.output<typeof newBid>

/** One part of a draft: an answer, the prices or the list of files. */
export const draftEntry = z.object({
  entry: key,
  content: sealedText(bidLimits.entry),
  /**
   * Version that the writer has last read; 0 for a new part. The save is refused if a colleague has
   * saved a newer version.
   */
  version: z.int().check(z.minimum(0), z.maximum(2_147_483_647)),
})
export type DraftEntry = z.output<typeof draftEntry>

export const sealedFileInput = z.object({ envelope: z.enum(envelopes) })

/**
 * Sizes in bytes. A private age key has 74 characters. A share, an opener's part of a divided key,
 * has one byte more, which contains the share's number. Encryption adds a header of 168 bytes for
 * one X25519 recipient, a nonce of 16 and a tag of 16.
 */
export const keySizes = { identity: 74, share: 75, sealedShare: 75 + 168 + 16 + 16 }

/** Returns a schema that accepts exactly this number of bytes as padded base64. */
function base64Of(bytes: number) {
  const padding = (3 - (bytes % 3)) % 3
  const length = Math.ceil(bytes / 3) * 4
  return rawText(length).check(
    z.regex(new RegExp(`^[0-9A-Za-z+/]{${length - padding}}={${padding}}$`)),
  )
}

const sealedShare = z.object({
  opener_id: id,
  content: base64Of(keySizes.sealedShare),
  /** SHA-256 of the share and its context (`committedShare`), calculated before encryption. */
  commitment: sha256,
})

const sealedEnvelope = z.object({
  envelope: z.enum(envelopes),
  /** Encrypted file with the answers, prices and names of the other files. */
  document_id: id,
  /**
   * SHA-256 of that document before encryption. The document contains a random number, so its
   * content can't be guessed from the hash.
   */
  commitment: sha256,
  file_ids: z.array(id).check(z.maxLength(bidLimits.files)),
  /**
   * For opener-sealed bids: this envelope's public key, and the shares of its private key for the
   * portal and for each opener.
   */
  recipient: z.nullish(ageRecipient),
  portal_share: z.nullish(base64Of(keySizes.identity)),
  shares: z.optional(z.array(sealedShare).check(z.maxLength(10))),
})
export type SealedEnvelope = z.output<typeof sealedEnvelope>

export const bidSending = z.object({
  /** Versions of the requirements and of the openers' keys for which the bid was made. */
  requirements: z.int().check(z.minimum(1), z.maximum(1_000_000)),
  key_set: z.int().check(z.minimum(1), z.maximum(1_000_000)),
  envelopes: z.array(sealedEnvelope).check(z.minLength(1), z.maxLength(2)),
})
export type BidSending = z.output<typeof bidSending>

const person = z.object({ name: z.string() })
const colleague = z.object({ id, name: z.string() })

const sealedFile = z.object({
  id,
  envelope: z.enum(envelopes),
  file_size: z.int(),
  /** SHA-256 of the encrypted file, as in the receipt. */
  sha256: z.string(),
  created_at: timestamp,
  is_sent: z.boolean(),
})

const bidVersion = z.object({
  version: z.int(),
  kind: z.enum(bidVersionKinds),
  created_at: timestamp,
  user: person,
})
export type BidVersion = z.output<typeof bidVersion>

/**
 * Part of a draft without its content. A client compares versions to notice a colleague's changes.
 */
const savedEntry = z.object({
  entry: z.string(),
  version: z.int(),
  saved_at: timestamp,
  saved_by: person,
})
export type SavedEntry = z.output<typeof savedEntry>

export const storedEntry = z.extend(savedEntry, { content: z.string() })
export type StoredEntry = z.output<typeof storedEntry>

/** Bid as its own organisation sees it. No other organisation gets this reply. */
export const ownBid = z.object({
  id,
  lot_id: z.nullable(id),
  status: z.enum(bidStatuses),
  /** Time at which the latest version was sent, or null if none has been sent. */
  sent_at: z.nullable(timestamp),
  /** True if the requirements have changed since the bid was sent. */
  is_outdated: z.boolean(),
  /** True if the openers' keys have been replaced since the bid was sent. */
  needs_resealing: z.boolean(),
  /**
   * For portal-sealed bids: key that decrypts the draft, or null if the caller may not read it.
   * Always null for opener-sealed bids, because the portal doesn't have their key.
   */
  draft_key: z.nullable(z.string()),
  draft_recipient: z.string(),
  /**
   * For portal-sealed bids: colleagues who can read the draft and admit others, and those who can't
   * read it yet.
   */
  draft_readers: z.array(colleague),
  locked_members: z.array(colleague),
  entries: z.array(savedEntry),
  files: z.array(sealedFile),
  versions: z.array(bidVersion),
})
export type OwnBid = z.output<typeof ownBid>

export const receipt = z.object({
  version: z.int(),
  kind: z.enum(bidVersionKinds),
  text: z.string(),
})
export type Receipt = z.output<typeof receipt>

const suppliers = ['supplier'] as const
const bids = '/tenders/:tenderId/bids'
const one = '/tenders/:tenderId/bids/:bidId'

export const listOwnBids = endpoint({
  method: 'GET',
  path: bids,
  summary: 'The bids of the caller’s own organisation; nobody sees another’s',
  access: suppliers,
  reply: z.object({
    data: z.array(ownBid),
    /** The server's current time, which decides whether the deadline has passed. */
    server_time: timestamp,
  }),
  isSealed: true,
  // The page polls for colleagues' changes, so the call must not keep an idle session alive.
  isBackground: true,
})

export const startBid = endpoint({
  method: 'POST',
  path: bids,
  summary: 'Start a bid for the tender, or for one of its lots',
  access: suppliers,
  body: newBid,
  reply: z.object({ message: z.string(), bid: ownBid }),
  status: 201,
  isSealed: true,
})

export const getBidDraft = endpoint({
  method: 'GET',
  path: `${one}/draft`,
  summary: 'The parts of the draft, sealed, or the one that is asked for',
  access: suppliers,
  query: z.object({ entry: z.optional(key) }),
  reply: z.object({ data: z.array(storedEntry) }),
  isSealed: true,
  // The page fetches colleagues' changes automatically, so the call must not keep an idle session
  // alive.
  isBackground: true,
  isHeavy: true,
})

export const saveBidDraft = endpoint({
  method: 'PUT',
  path: `${one}/draft`,
  summary: 'Save one part of the draft, sealed; refused if a colleague has saved it since',
  access: suppliers,
  body: draftEntry,
  reply: z.object({ message: z.string(), version: z.int() }),
  isSealed: true,
})

export const admitToDraft = endpoint({
  method: 'POST',
  path: `${one}/admissions`,
  summary: 'Let a colleague read the draft after an administrator added them or set their password',
  access: suppliers,
  does: 'decide',
  body: z.object({ user_id: id }),
  reply: z.object({ message: z.string(), bid: ownBid }),
  isSealed: true,
})

export const restartDraft = endpoint({
  method: 'POST',
  path: `${one}/draft/restart`,
  summary: 'Start the draft again under a new key, when nobody in the organisation can read it',
  access: suppliers,
  reply: z.object({ message: z.string(), bid: ownBid }),
  isSealed: true,
})

export const uploadSealedFile = endpoint({
  method: 'POST',
  path: `${one}/files`,
  summary: 'Upload a sealed file (multipart: file and envelope); takes an Idempotency-Key',
  access: suppliers,
  takesKey: true,
  upload: sealedFileInput,
  reply: z.object({
    message: z.string(),
    file: z.object({ id, file_size: z.int(), sha256: z.string() }),
  }),
  status: 201,
  isSealed: true,
})

export const deleteSealedFile = endpoint({
  method: 'DELETE',
  path: `${one}/files/:fileId`,
  summary: 'Remove a sealed file that is not part of a bid that was sent',
  access: suppliers,
  reply: z.object({ message: z.string() }),
  isSealed: true,
})

export const downloadSealedFile = endpoint({
  method: 'GET',
  path: `${one}/files/:fileId/download`,
  summary: 'A sealed file of one’s own bid, as it was uploaded',
  access: suppliers,
  reply: z.string(),
  isSealed: true,
})

const versioned = z.object({ message: z.string(), bid: ownBid, receipt })

export const sendBid = endpoint({
  method: 'POST',
  path: `${one}/send`,
  summary: 'Send the bid, or a new version of it, before the deadline; takes an Idempotency-Key',
  access: suppliers,
  does: 'decide',
  takesKey: true,
  body: bidSending,
  reply: versioned,
  status: 201,
  isSealed: true,
})

export const withdrawBid = endpoint({
  method: 'POST',
  path: `${one}/withdraw`,
  summary: 'Withdraw a bid that was sent, before the deadline',
  access: suppliers,
  does: 'decide',
  reply: versioned,
  isSealed: true,
})

export const getReceipt = endpoint({
  method: 'GET',
  path: `${one}/receipts/:version`,
  summary: 'The receipt of a version of one’s own bid, as a signed text',
  access: suppliers,
  reply: z.object({ data: receipt }),
  isSealed: true,
})

export const handInAgain = endpoint({
  method: 'POST',
  path: `${one}/hand-in`,
  summary:
    'Hand in a file that could not be opened, unsealed: accepted if its hash is the committed one',
  access: suppliers,
  does: 'decide',
  upload: sealedFileInput,
  reply: z.object({ message: z.string(), bid: ownBid, is_complete: z.boolean() }),
  status: 201,
})
