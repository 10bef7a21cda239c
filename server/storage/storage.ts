// Where uploaded files live: on disk, or in an S3-compatible store when one is configured. Both are
// streamed. A key is made by the server and never holds anything that a person typed.
import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'

/** Both ends included, as HTTP has it. */
export interface ByteRange {
  start: number
  end: number
}

export interface StoredFile {
  key: string
  modifiedAt: Date
}

export interface Storage {
  /** A folder for files that are still arriving. */
  incoming: string
  /** Takes over a finished file; when it resolves, the file survives a crash. */
  put(key: string, path: string): Promise<void>
  open(key: string, range?: ByteRange): Promise<Readable>
  /** The size in bytes; nothing when there is no such file. */
  sizeOf(key: string): Promise<number | undefined>
  remove(key: string): Promise<void>
  list(): AsyncIterable<StoredFile>
  /** Rejects when files can't be stored or read at the moment. */
  check(): Promise<void>
}

/** Spread over 256 folders, so that none of them grows too long. */
export function newStorageKey(): string {
  const name = randomUUID()
  return `${name.slice(0, 2)}/${name}`
}

/** Whatever else lies in the folder or the bucket is none of our business. */
export function isStorageKey(key: string): boolean {
  return /^([0-9a-f]{2})\/\1[0-9a-f]{6}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(key)
}
