import type { Database } from '#kernel/server/db/connect.ts'
import { bySystem } from '#kernel/server/http/cause.ts'
import { pieceOf, rangeOf, textOf, type HeadCopy } from './head-copies.ts'
import type { Head } from './head.ts'
import { record } from './record.ts'
import { countHeads, readHeads } from './stored-heads.ts'

/**
 * Maximum time in milliseconds for which a copy may lack the newest heads, which another server may
 * have signed.
 */
export const maxLagMs = 15 * 60_000

/**
 * Adds missing heads to a copy of the audit log's signed heads, starting with its last piece.
 * Records the completion in the audit log if the copy lacked more heads than a normal delay
 * explains. Throws if the copy contradicts the database.
 */
export async function completeCopy(
  copy: HeadCopy,
  db: Database,
  { isThorough = false, now = Date.now() }: { isThorough?: boolean; now?: number },
): Promise<void> {
  const lacked: Head[] = []
  const count = await countHeads(db)
  for (let piece = pieceOf(count); piece > 0; piece -= 1) {
    // The copy is read before the database, so that the database has every head in the copy even if
    // another server adds heads concurrently.
    const found = (await copy.read(piece)) ?? ''
    const heads = await readHeads(db, rangeOf(piece))
    if (found === textOf(heads) && !isThorough) break
    if (!textOf(heads).startsWith(found)) {
      throw new Error(`The heads in ${copy.name} are not those in the database`)
    }
    const missing = heads.slice(found.split('\n').length - 1)
    if (missing.length > 0) await copy.write(piece, textOf(heads))
    lacked.unshift(...missing)
  }
  const [first] = lacked
  if (!first) return
  const isNew = now - Date.parse(first.time) < maxLagMs
  if (isNew && (first.number > 1 || count === 1)) return
  await db.transaction().execute((tx) =>
    record(tx, bySystem, {
      action: 'audit.copy_completed',
      resource: ['Installation', null],
      metadata: { copy: copy.name, first: first.number, last: lacked.at(-1)!.number },
    }),
  )
}
