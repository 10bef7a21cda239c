// Unseals one document or one file, as a stream. What is wrong with it is said by its kind; what is
// wrong with the store or the disk is an error like any other, and decides nothing about the bid.
import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Envelope } from '#domain/contract/bidding.ts'
import type { OpeningFailure } from '#domain/contract/opening.ts'
import {
  longestContent,
  sealedContent,
  type SealedContent,
} from '#domain/contract/sealed-content.ts'
import { openSealed } from '#server/bidding/age.ts'
import { letGo } from '#server/http/let-go.ts'
import type { Services } from '#server/services.ts'
import { newStorageKey } from '#server/storage/storage.ts'

/** The bid itself is at fault, or what it was sealed with. */
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

export async function openContent(
  services: Services,
  row: SealedFileRow,
  { identity, sealed }: { identity: string; sealed: SealedDocument },
): Promise<SealedContent> {
  const pieces: Buffer[] = []
  let size = 0
  await unseal(services, row, identity, async (plain) => {
    for await (const piece of plain as AsyncIterable<Uint8Array>) {
      size += piece.length
      if (size > longestContent) throw new Unopenable('malformed')
      pieces.push(Buffer.from(piece))
    }
  })
  return readContent(Buffer.concat(pieces), sealed)
}

/** Whether it is what the bidder committed to, and a bid at all. */
export function readContent(
  bytes: Buffer,
  { envelope, commitment_sha256 }: SealedDocument,
): SealedContent {
  if (!createHash('sha256').update(bytes).digest().equals(commitment_sha256)) {
    throw new Unopenable('malformed')
  }
  const parsed = sealedContent.safeParse(parseJson(bytes))
  if (!parsed.success || parsed.data.envelope !== envelope) throw new Unopenable('malformed')
  return parsed.data
}

function parseJson(bytes: Buffer): unknown {
  const text = bytes.toString('utf8')
  // PostgreSQL stores neither.
  if (text.includes('\\u0000') || !text.isWellFormed()) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** How often each byte is held on its way: as read, as cut into pieces, unsealed, and written. */
const copies = 4

type NamedFile = SealedContent['files'][number]

export async function openFile(
  services: Services,
  row: SealedFileRow,
  { identity, named }: { identity: string; named: NamedFile },
): Promise<NewOpenedFile> {
  const { storage } = services
  await mkdir(storage.incoming, { recursive: true })
  const path = join(storage.incoming, randomUUID())
  const hash = createHash('sha256')
  let file_size = 0
  const count = new Transform({
    transform(piece: Buffer, _encoding, done) {
      hash.update(piece)
      file_size += piece.length
      letGo(copies * piece.length)
      done(null, piece)
    },
  })
  try {
    await unseal(services, row, identity, (plain) =>
      pipeline(plain, count, createWriteStream(path, { flags: 'wx', flush: true })),
    )
    const sha256 = hash.digest()
    if (file_size !== named.file_size || sha256.toString('hex') !== named.sha256) {
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
    // A disk that is full or a store that went away has a code; what can't be decrypted has none.
    if (error instanceof Unopenable || hasCode(error)) throw error
    throw new Unopenable((await isAsSent(services, row)) ? 'unreadable' : 'altered')
  } finally {
    content.destroy()
  }
}

const hasCode = (error: unknown) =>
  error instanceof Error && ('code' in error || 'syscall' in error)

async function isAsSent({ storage }: Services, row: SealedFileRow): Promise<boolean> {
  const hash = createHash('sha256')
  await pipeline(await storage.open(row.storage_key), hash)
  return hash.digest().equals(row.sha256)
}
