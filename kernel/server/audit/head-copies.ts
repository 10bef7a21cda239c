// Copies of the audit log's signed heads outside the database: in the data folder, and in the file
// storage, which may be on another machine. Each copy is append-only and split into pieces with a
// fixed number of lines, so that adding and reading take constant time.
import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Services } from '#kernel/server/platform/services.ts'
import { createDiskStorage } from '#kernel/server/storage/disk.ts'
import type { Storage } from '#kernel/server/storage/storage.ts'
import type { Head } from './head.ts'

export interface HeadCopy {
  /** Name of the copy in messages. */
  name: string
  /** Returns the text of a piece, counted from 1, or undefined if the piece doesn't exist. */
  read(piece: number): Promise<string | undefined>
  write(piece: number, lines: string): Promise<void>
}

const linesAPiece = 250

export function headCopies({
  config,
  storage,
}: Pick<Services, 'config' | 'storage'>): [beside: HeadCopy, stored: HeadCopy] {
  const folder = join(config.dataDir, 'audit-heads')
  return [
    copyIn(createDiskStorage(folder), folder, ''),
    copyIn(storage, 'the file storage', 'audit-heads/'),
  ]
}

function copyIn(storage: Storage, name: string, prefix: string): HeadCopy {
  const keyOf = (piece: number) => `${prefix}${String(piece).padStart(6, '0')}.txt`
  return {
    name,
    async read(piece) {
      const key = keyOf(piece)
      return (await storage.sizeOf(key)) === undefined ? undefined : text(await storage.open(key))
    },
    async write(piece, lines) {
      const draft = join(storage.incoming, randomUUID())
      await mkdir(storage.incoming, { recursive: true })
      await writeFile(draft, lines, { mode: 0o600, flush: true })
      await storage.put(keyOf(piece), draft).finally(() => rm(draft, { force: true }))
    },
  }
}

/** Returns the number of the piece that contains the head. */
export function pieceOf(number: number): number {
  return Math.ceil(number / linesAPiece)
}

/** Returns the first and last head number of a piece. */
export function rangeOf(piece: number): { first: number; last: number } {
  return { first: (piece - 1) * linesAPiece + 1, last: piece * linesAPiece }
}

export function textOf(heads: Head[]): string {
  return heads.map(({ line }) => `${line}\n`).join('')
}
