// The organisation's own copy of a sent bid: all files are also encrypted to the draft's key. The
// receipt lists the encrypted files. The first file of each envelope is its document, a JSON file
// with the content of the envelope and the list of its other files.
import { downloadSealedFile, getReceipt, handInAgain } from '#domain/contract/bid-calls.ts'
import type { OwnBid } from '#domain/contract/bid.ts'
import { envelopes, type Envelope } from '#domain/contract/bidding.ts'
import { addressOf } from '#domain/contract/endpoint.ts'
import type { SealedContent } from '#domain/contract/sealed-content.ts'
import { call } from '#client/lib/api.ts'
import { newIdempotencyKey } from '#client/lib/idempotency-key.ts'
import { upload } from '#client/lib/upload.ts'
import type { BidPath } from './bid-uploads.ts'
import { deleteTemporaryFile, inWorker } from './sealing/sealer.ts'

interface Copy {
  tenderId: number
  bid: OwnBid
  identity: string
}

export interface OwnDocument {
  envelope: Envelope
  file: File
}

/** Returns the decrypted document of each envelope in the latest sent version. */
export async function openDocuments({ tenderId, bid, identity }: Copy): Promise<OwnDocument[]> {
  const { version } = bid.versions.find(({ kind }) => kind === 'sent')!
  const params = { tenderId, bidId: bid.id, version }
  const { data } = await call(getReceipt, { params })
  const found = envelopes.flatMap((envelope) => {
    const hash = new RegExp(`^File: ${envelope} \\d+ ([0-9a-f]{64})$`, 'm').exec(data.text)?.[1]
    const sealed = bid.files.find(({ sha256 }) => sha256 === hash)
    return sealed ? [{ envelope, id: sealed.id, size: sealed.file_size }] : []
  })
  return Promise.all(
    found.map(async ({ envelope, ...sealed }) => ({
      envelope,
      file: await openFile({ tenderId, bidId: bid.id }, sealed, identity),
    })),
  )
}

/** Returns a decrypted file of the organisation's own bid. */
export function openFile(
  path: BidPath,
  { id, size }: { id: number; size: number },
  identity: string,
) {
  const address = addressOf(downloadSealedFile, { params: { ...path, fileId: id } })
  return inWorker('openDownload', { address, identity, size })
}

/**
 * Resubmits the document of each envelope, followed by the files that the document lists. Resolves
 * with the updated bid.
 */
export async function handInCopies({ tenderId, bid, identity }: Copy): Promise<OwnBid | undefined> {
  const path = { tenderId, bidId: bid.id }
  let after: OwnBid | undefined
  for (const { envelope, file } of await openDocuments({ tenderId, bid, identity })) {
    const { files } = JSON.parse(await file.text()) as SealedContent
    after = await handIn(path, envelope, file)
    for (const { file_id, file_size } of files) {
      const plain = await openFile(path, { id: file_id, size: file_size }, identity)
      after = await handIn(path, envelope, plain)
    }
  }
  return after
}

export async function handIn(path: BidPath, envelope: Envelope, file: File): Promise<OwnBid> {
  try {
    const { bid } = await upload(handInAgain, {
      params: path,
      file,
      fields: { envelope },
      idempotencyKey: newIdempotencyKey(),
      signal: new AbortController().signal,
      onProgress: () => {},
    })
    return bid
  } finally {
    deleteTemporaryFile(file)
  }
}
