// Compares the audit log's signed heads in the database with each other and with each copy.
// Deleting, truncating or replacing heads is detected as long as one copy remains, and so is the
// absence of all heads. The comparison works in pieces of a fixed number of heads, since their
// number grows over the years.
import type { Services } from '#kernel/server/platform/services.ts'
import { anchorsOf } from '#kernel/server/audit/anchors.ts'
import { compareAnchor, compareCopy } from './compare-copy.ts'
import { headCopies, pieceOf, rangeOf } from '#kernel/server/audit/head-copies.ts'
import { hashOfLine, isSigned, trustedKeys, type Head } from '#kernel/server/audit/head.ts'
import { countHeads, readHeads } from '#kernel/server/audit/stored-heads.ts'

export interface HeadsReport {
  /** Number of heads in the database. */
  count: number
  /**
   * Trusted heads for the comparison with the chain. One head of each older piece is enough, since
   * each head covers all rows before it.
   */
  trustedHeads: Head[]
  /** Faults as sentences. */
  faults: string[]
  /** Messages about copies that can't be read at the moment. An unreadable copy is not a fault. */
  unread: string[]
}

type Reading = Pick<Services, 'db' | 'config' | 'appKey' | 'storage'>

export async function verifyHeads(services: Reading, now: number): Promise<HeadsReport> {
  const { db, appKey } = services
  const trusted = trustedKeys(appKey)
  const isOurs = (head: Head) => trusted.includes(head.key) && isSigned(head)
  const sequence = createSequenceCheck()
  const copies = [
    ...headCopies(services).map((copy) => compareCopy(copy, now)),
    ...anchorsOf(services).flatMap((anchor) => (anchor.newest ? [compareAnchor(anchor, now)] : [])),
  ]
  const trustedHeads: Head[] = []
  const pieces = pieceOf(await countHeads(db))
  for (let piece = 1, isMore = true; isMore; piece += 1) {
    // The copies are read before the database. Otherwise a head signed after the database was read
    // would seem to exist only in a copy.
    for (const copy of copies) await copy.read(piece)
    const heads = await readHeads(db, rangeOf(piece))
    sequence.add(heads)
    trustedHeads.push(...(piece < pieces ? heads.slice(-1) : heads))
    for (const copy of copies) trustedHeads.push(...copy.compare(heads).slice(-1).filter(isOurs))
    isMore = piece < pieces || copies.some((copy) => copy.isMore())
  }
  const broken =
    sequence.fault() ??
    (sequence.last && !isOurs(sequence.last) ? strange(sequence.last) : undefined)
  const faults = copies.flatMap((copy) => copy.fault() ?? [])
  if (broken) faults.unshift(`Among the heads in the database, ${broken}.`)
  const known = await db.selectFrom('installation').select('has_heads').executeTakeFirst()
  if (known?.has_heads && !sequence.last) faults.unshift('The heads in the database are gone.')
  return {
    count: sequence.last?.number ?? 0,
    // If the heads form an unbroken sequence and the newest one is trusted, so are all heads before
    // it. Otherwise each head must be signed with a trusted key.
    trustedHeads: broken ? trustedHeads.filter(isOurs) : trustedHeads,
    faults,
    unread: copies.flatMap((copy) => copy.failure() ?? []),
  }
}

const strange = ({ number }: Head) => `number ${number} is not signed by this portal`

/** Checks that each head follows the previous one, whichever key signed it. */
function createSequenceCheck() {
  let fault: string | undefined
  const sequence = {
    last: undefined as Head | undefined,
    fault: () => fault,
    add(heads: Head[]) {
      for (const head of heads) {
        fault ??= faultBetween(sequence.last, head)
        sequence.last = head
      }
    },
  }
  return sequence
}

function faultBetween(last: Head | undefined, { number, previous, key }: Head): string | undefined {
  const expected = (last?.number ?? 0) + 1
  if (number !== expected) return `number ${expected} is gone`
  if (previous !== (last ? hashOfLine(last.line) : '0'.repeat(64))) {
    return `number ${number} does not follow the one before it`
  }
  return last && last.key !== key && !isSigned(last) ? strange(last) : undefined
}
