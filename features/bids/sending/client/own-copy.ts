// The organisation's own copy of a sent bid: all files are also encrypted to the draft's key. The
// receipt lists the encrypted files. The first file of each envelope is its document, a JSON file
// with the content of the envelope and the list of its other files.
import { downloadSealedFile, getReceipt, handInAgain, type OwnBid } from '../contract/bid.ts'
import { envelopes, type Envelope } from '#features/bids/setup/contract/bidding.ts'
import { addressOf } from '#kernel/contract/endpoint.ts'
import type { SealedContent } from '../contract/sealed-content.ts'
import { call } from '#kernel/client/lib/api.ts'
import { newIdempotencyKey } from '#kernel/client/lib/idempotency-key.ts'
import { upload } from '#kernel/client/lib/upload.ts'
import type { BidPath } from './bid-uploads.ts'
import { deleteTemporaryFile, inWorker } from '#features/bids/sealing/client/sealer.ts'

interface Copy {
  tenderId: number
  bid: OwnBid
  identity: string
}

/**
 * Decrypts the document of each envelope in the latest sent version, one after the other, and
 * passes it to `use`.
 */
export async function forEachDocument(
  { tenderId, bid, identity }: Copy,
  use: (envelope: Envelope, file: File) => Promise<void>,
): Promise<void> {
  const { version } = bid.versions.find(({ kind }) => kind === 'sent')!
  const path = { tenderId, bidId: bid.id }
  const { data } = await call(getReceipt, { params: { ...path, version } })
  for (const envelope of envelopes) {
    const hash = new RegExp(`^File: ${envelope} \\d+ ([0-9a-f]{64})$`, 'm').exec(data.text)?.[1]
    const sealed = bid.files.find(({ sha256 }) => sha256 === hash)
    if (!sealed) continue
    const { id, file_size: size } = sealed
    await withOpenedFile({ path, id, size, identity }, (file) => use(envelope, file))
  }
}

interface OwnSealedFile {
  path: BidPath
  id: number
  size: number
  identity: string
}

/**
 * Decrypts a file of the organisation's own bid and passes it to `use`. The browser keeps the
 * decrypted file on disk; it is deleted afterwards, even if `use` fails.
 */
export async function withOpenedFile<Result>(
  { path, id, size, identity }: OwnSealedFile,
  use: (file: File) => Promise<Result>,
): Promise<Result> {
  const address = addressOf(downloadSealedFile, { params: { ...path, fileId: id } })
  const file = await inWorker('openDownload', { address, identity, size })
  try {
    return await use(file)
  } finally {
    deleteTemporaryFile(file)
  }
}

/**
 * Resubmits a bid that could not be opened: for each envelope the document, then the files that the
 * document lists. Resolves with the updated bid.
 */
export async function handInCopies({ tenderId, bid, identity }: Copy): Promise<OwnBid | undefined> {
  const path = { tenderId, bidId: bid.id }
  let after: OwnBid | undefined
  await forEachDocument({ tenderId, bid, identity }, async (envelope, document) => {
    const { files } = JSON.parse(await document.text()) as SealedContent
    after = await handIn(path, envelope, document)
    for (const { file_id: id, file_size: size } of files) {
      after = await withOpenedFile({ path, id, size, identity }, (file) =>
        handIn(path, envelope, file),
      )
    }
  })
  return after
}

export async function handIn(path: BidPath, envelope: Envelope, file: File): Promise<OwnBid> {
  const { bid } = await upload(handInAgain, {
    params: path,
    file,
    fields: { envelope },
    idempotencyKey: newIdempotencyKey(),
    signal: new AbortController().signal,
    onProgress: () => {},
  })
  return bid
}
