// Holds the heads against each other: those in the database among themselves, and each copy against
// them. Deleting, cutting or replacing any of them shows as long as one is left somewhere; when none
// is left, that shows too. Piece by piece, since over the years there are many.
import type { Services } from '#server/platform/services.ts'
import { anchorsOf } from './anchors.ts'
import { compareAnchor, compareCopy } from './compare-copy.ts'
import { headCopies, pieceOf, rangeOf } from './head-copies.ts'
import { hashOfLine, isSigned, trustedKeys, type Head } from './head.ts'
import { countHeads, readHeads } from './stored-heads.ts'

export interface HeadsReport {
  /** How many the database has. */
  count: number
  /** Those that can be believed, to be held against the chain: of old ones a few are enough, since
      each vouches for all rows before it. */
  believed: Head[]
  /** In sentences. */
  faults: string[]
  /** Copies that can't be read at the moment, which says nothing about what they hold. */
  unread: string[]
}

type Reading = Pick<Services, 'db' | 'config' | 'appKey' | 'storage'>

export async function verifyHeads(services: Reading, now: number): Promise<HeadsReport> {
  const { db, appKey } = services
  const trusted = trustedKeys(appKey)
  const isOurs = (head: Head) => trusted.includes(head.key) && isSigned(head)
  const row = followRow()
  const copies = [
    ...headCopies(services).map((copy) => compareCopy(copy, now)),
    ...anchorsOf(services).flatMap((anchor) => (anchor.newest ? [compareAnchor(anchor, now)] : [])),
  ]
  const believed: Head[] = []
  const pieces = pieceOf(await countHeads(db))
  for (let piece = 1, isMore = true; isMore; piece += 1) {
    // Before those in the database, which will then not lack what was signed meanwhile.
    for (const copy of copies) await copy.read(piece)
    const heads = await readHeads(db, rangeOf(piece))
    row.add(heads)
    believed.push(...(piece < pieces ? heads.slice(-1) : heads))
    for (const copy of copies) believed.push(...copy.compare(heads).slice(-1).filter(isOurs))
    isMore = piece < pieces || copies.some((copy) => copy.isMore())
  }
  const broken = row.fault() ?? (row.last && !isOurs(row.last) ? strange(row.last) : undefined)
  const faults = copies.flatMap((copy) => copy.fault() ?? [])
  if (broken) faults.unshift(`Among the heads in the database, ${broken}.`)
  const known = await db.selectFrom('installation').select('has_heads').executeTakeFirst()
  if (known?.has_heads && !row.last) faults.unshift('The heads in the database are gone.')
  return {
    count: row.last?.number ?? 0,
    // The newest being ours, all that it follows are; else each has to be.
    believed: broken ? believed.filter(isOurs) : believed,
    faults,
    unread: copies.flatMap((copy) => copy.failure() ?? []),
  }
}

const strange = ({ number }: Head) => `number ${number} is not signed by this portal`

/** Each vouches for the one before it, whichever key that was signed with. */
function followRow() {
  let fault: string | undefined
  const row = {
    last: undefined as Head | undefined,
    fault: () => fault,
    add(heads: Head[]) {
      for (const head of heads) {
        fault ??= faultBetween(row.last, head)
        row.last = head
      }
    },
  }
  return row
}

function faultBetween(last: Head | undefined, { number, previous, key }: Head): string | undefined {
  const expected = (last?.number ?? 0) + 1
  if (number !== expected) return `number ${expected} is gone`
  if (previous !== (last ? hashOfLine(last.line) : '0'.repeat(64))) {
    return `number ${number} does not follow the one before it`
  }
  return last && last.key !== key && !isSigned(last) ? strange(last) : undefined
}
