// Decrypts one document or one file, as a stream. Throws `Unopenable` with the reason if the bid is
// at fault. Errors from the store or the disk are thrown unchanged and don't affect the bid's
// status.
import { isUtf8 } from 'node:buffer'
import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Envelope } from '#features/bids/setup/contract/bidding.ts'
import type { OpeningFailure } from '../contract/opening.ts'
import {
  maxContentLength,
  type SealedContent,
} from '#features/bids/sending/contract/sealed-content.ts'
import { readSealedContent } from '#features/bids/sealing/rules/read-content.ts'
import { openSealed } from '#features/bids/sealing/server/age.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import { freeBytes } from '#kernel/server/storage/disk-space.ts'
import { StorageError } from '#kernel/server/storage/storage-error.ts'
import { newStorageKey } from '#kernel/server/storage/storage.ts'
import { isOutage } from './is-outage.ts'

/** Thrown if the bid itself, or the key it was sealed with, is at fault; contains the reason. */
export class Unopenable extends Error {
  readonly failure: OpeningFailure

  constructor(failure: OpeningFailure) {
    super(`A bid can't be opened: ${failure}`)
    this.failure = failure
  }
}

export interface SealedFileRow {
  id: number
  envelope: Envelope
  file_size: number
  storage_key: string
  sha256: Buffer
}

export interface NewOpenedFile {
  question: string
  filename: string
  file_size: number
  sha256: Buffer
  storage_key: string
}

interface SealedDocument {
  envelope: Envelope
  commitment_sha256: Buffer
}

/** Returns the bytes of a bid's document, unverified. */
export async function openDocument(
  services: Services,
  row: SealedFileRow,
  identity: string,
): Promise<Buffer> {
  const pieces: Buffer[] = []
  let size = 0
  await unseal(services, row, identity, async (plain) => {
    for await (const piece of plain as AsyncIterable<Uint8Array>) {
      size += piece.length
      if (size > maxContentLength) throw new Unopenable('malformed')
      pieces.push(Buffer.from(piece))
    }
  })
  return Buffer.concat(pieces)
}

/**
 * Returns the content. Throws `Unopenable` unless it matches the bidder's commitment and is a valid
 * bid.
 */
export function readContent(
  bytes: Buffer,
  { envelope, commitment_sha256 }: SealedDocument,
): SealedContent {
  if (!createHash('sha256').update(bytes).digest().equals(commitment_sha256)) {
    throw new Unopenable('malformed')
  }
  // Invalid UTF-8 is refused instead of replaced, so that the text shown is exactly what the bidder
  // wrote.
  const content = isUtf8(bytes) ? readSealedContent(bytes.toString('utf8')) : undefined
  if (content?.envelope !== envelope) throw new Unopenable('malformed')
  return content
}

type NamedFile = SealedContent['files'][number]

export async function openFile(
  services: Services,
  row: SealedFileRow,
  { identity, named }: { identity: string; named: NamedFile },
): Promise<NewOpenedFile> {
  const { storage, config } = services
  // The free space is checked for each file, because an opening may take a long time and other
  // requests write at the same time.
  const free = await freeBytes(storage.incoming)
  if (free - named.file_size < config.diskReserve) throw new StorageError('The disk is full')
  const path = join(storage.incoming, randomUUID())
  const hash = createHash('sha256')
  let file_size = 0
  const count = new Transform({
    transform(piece: Buffer, _encoding, done) {
      hash.update(piece)
      file_size += piece.length
      if (file_size > named.file_size) done(new Unopenable('malformed'))
      else done(null, piece)
    },
  })
  try {
    await unseal(services, row, identity, (plain) =>
      pipeline(plain, count, createWriteStream(path, { flags: 'wx', flush: true })),
    )
    const sha256 = hash.digest()
    if (file_size < named.file_size || sha256.toString('hex') !== named.sha256) {
      throw new Unopenable('malformed')
    }
    const storage_key = newStorageKey()
    await storage.put(storage_key, path)
    const { question, filename } = named
    return { question, filename, file_size, sha256, storage_key }
  } finally {
    await rm(path, { force: true })
  }
}

async function unseal(
  services: Services,
  row: SealedFileRow,
  identity: string,
  read: (plain: Readable) => Promise<void>,
): Promise<void> {
  const { storage } = services
  if ((await storage.sizeOf(row.storage_key)) === undefined) throw new Unopenable('missing')
  const content = await storage.open(row.storage_key)
  try {
    await read(await openSealed(content, identity))
  } catch (error) {
    if (error instanceof Unopenable || isOutage(error)) throw error
    throw new Unopenable((await isAsSent(services, row)) ? 'unreadable' : 'altered')
  } finally {
    content.destroy()
  }
}

async function isAsSent({ storage }: Services, row: SealedFileRow): Promise<boolean> {
  const hash = createHash('sha256')
  await pipeline(await storage.open(row.storage_key), hash)
  return hash.digest().equals(row.sha256)
}
