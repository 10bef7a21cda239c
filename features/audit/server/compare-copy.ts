// Compares a copy of the audit log's signed heads with the heads in the database, and finds heads
// that only one of them contains. The comparison works in pieces of a fixed number of heads
// (head-copies.ts).
import type { Anchor } from '#kernel/server/audit/anchor.ts'
import { maxLagMs } from '#kernel/server/audit/complete-copy.ts'
import { pieceOf, type HeadCopy } from '#kernel/server/audit/head-copies.ts'
import { readHead, type Head } from '#kernel/server/audit/head.ts'

export interface Compared {
  read(piece: number): Promise<void>
  /**
   * Returns the heads of the piece that are in the copy but not in `heads`, the database's heads.
   */
  compare(heads: Head[]): Head[]
  isMore(): boolean
  fault(): string | undefined
  failure(): string | undefined
}

export function compareCopy(copy: HeadCopy, now: number): Compared {
  return comparing(copy.name, now, async (piece) => {
    const text = await copy.read(piece)
    return { lines: linesOf(text ?? ''), isMore: text !== undefined, isWhole: true }
  })
}

/**
 * Compares an anchor with the database. Only the anchor's newest head can be read, so missing
 * earlier heads are not a fault.
 */
export function compareAnchor({ name, newest }: Anchor, now: number): Compared {
  let asked: Promise<string | undefined> | undefined
  return comparing(name, now, async (piece) => {
    const [line] = linesOf((await (asked ??= newest!())) ?? '')
    const at = pieceOf(line?.number || 1)
    return {
      lines: line && at === piece ? [line] : [],
      isMore: at > piece,
      isWhole: at < piece || !line,
    }
  })
}

interface Piece {
  lines: Head[]
  isMore: boolean
  /**
   * True if all heads of this piece are expected in the copy, apart from recent ones, which may
   * arrive late. An anchor returns only its newest head, so the piece with that head and all
   * earlier pieces are not whole. In the piece with the newest head, only heads with a higher
   * number are expected.
   */
  isWhole: boolean
}

function comparing(name: string, now: number, read: (piece: number) => Promise<Piece>): Compared {
  let found: Piece = { lines: [], isMore: false, isWhole: false }
  let fault: string | undefined
  let failure: string | undefined
  return {
    fault: () => fault,
    failure: () => failure,
    isMore: () => found.isMore,
    async read(piece) {
      const nothing = { lines: [], isMore: false, isWhole: false }
      found = failure ? nothing : await read(piece).catch((error) => fail(error) ?? nothing)
    },
    compare(heads) {
      const known = new Map(heads.map((head) => [head.number, head.line]))
      const foreign = found.lines.filter((head) => known.get(head.number) !== head.line)
      if (!failure) fault ??= foreignTo(foreign[0]) ?? lackOf(heads)
      return foreign
    },
  }

  function fail(error: unknown): undefined {
    failure = `The heads in ${name} can't be read: ${String(error)}.`
  }

  function foreignTo(head: Head | undefined): string | undefined {
    if (head?.number === 0) return `There is something in ${name} that is no head.`
    return head && `Head ${head.number} in ${name} is not in the database: one of them was changed.`
  }

  function lackOf(heads: Head[]): string | undefined {
    const has = new Set(found.lines.map(({ number }) => number))
    const newest = found.lines.at(-1)?.number
    const isExpected = (number: number) =>
      found.isWhole || (newest !== undefined && number > newest)
    // A copy may lack the newest heads for a while. An empty copy or a gap means tampering.
    const isLate = ({ number, time }: Head) =>
      number === 1 || number < (newest ?? 0) || now - Date.parse(time) > maxLagMs
    const lacked = heads.find(
      (head) => !has.has(head.number) && isExpected(head.number) && isLate(head),
    )
    return lacked && `Head ${lacked.number} is missing in ${name}.`
  }
}

/** Parses the lines of a copy. An invalid line counts as a head that the database does not have. */
function linesOf(text: string): Head[] {
  const none = { number: 0, place: 0, log_id: 0, hash: '', time: '', previous: '', key: '' }
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => readHead(line) ?? { ...none, line })
}
