// Storage for uploaded files, on disk or in an S3-compatible store. Both kinds of storage stream
// the files. The server creates the keys, which never contain user input.
import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'

/** A range of bytes that includes both ends, as in HTTP. */
export interface ByteRange {
  start: number
  end: number
}

export interface StoredFile {
  key: string
  modifiedAt: Date
}

export interface Storage {
  /** Path of the folder for incoming files. */
  incoming: string
  /**
   * Moves a complete file into the storage. Once the promise resolves, the file survives a crash.
   */
  put(key: string, path: string): Promise<void>
  open(key: string, range?: ByteRange): Promise<Readable>
  /** Returns the size in bytes, or undefined if there is no such file. */
  sizeOf(key: string): Promise<number | undefined>
  remove(key: string): Promise<void>
  list(): AsyncIterable<StoredFile>
  /** Rejects if files can't be stored or read at the moment. */
  check(): Promise<void>
}

/** Returns a key in one of 256 folders, so that no folder becomes too large. */
export function newStorageKey(): string {
  const name = randomUUID()
  return `${name.slice(0, 2)}/${name}`
}

/**
 * Returns whether the key is one of the portal's. Other files in the folder or bucket are ignored.
 */
export function isStorageKey(key: string): boolean {
  return /^([0-9a-f]{2})\/\1[0-9a-f]{6}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(key)
}
