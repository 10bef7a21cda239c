import * as z from 'zod/mini'
import {
  bidSending,
  draftEntry,
  newBid,
  ownBid,
  receipt,
  sealedFileInput,
  storedEntry,
} from './bid.ts'
import { key } from './bidding.ts'
import { endpoint } from './endpoint.ts'
import { id, timestamp } from './fields.ts'

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
  summary: 'Let a colleague read the draft, whom an administrator added or gave a new password',
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
    'Hand in a file that could not be opened, unsealed: taken if its hash is the committed one',
  access: suppliers,
  does: 'decide',
  upload: sealedFileInput,
  reply: z.object({ message: z.string(), bid: ownBid, is_complete: z.boolean() }),
  status: 201,
})
