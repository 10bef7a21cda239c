// Holds the heads against each other: those in the database among themselves, and each copy against
// them. Deleting, cutting or replacing any of them shows as long as one is left somewhere; when none
// is left, that shows too.
import type { Services } from '#server/services.ts'
import { anchorsOf, type Anchor } from './anchors.ts'
import { headCopies, pieceOf, type HeadCopy } from './head-copies.ts'
import { hashOfLine, isSigned, readHead, trustedKeys, type Head } from './head.ts'
import { countHeads, longestLag, readHeads } from './heads.ts'

export interface HeadsReport {
  /** How many the database has. */
  count: number
  /** Those that can be believed, wherever they were found, to be held against the chain. */
  believed: Head[]
  /** In sentences. */
  faults: string[]
  /** Copies that can't be read at the moment, which says nothing about what they hold. */
  unread: string[]
}

interface Copied {
  name: string
  heads: Head[]
  /** Why it could not be read. */
  failure?: string
  /** Whether it has all of them, or was asked for the newest only. */
  isWhole: boolean
}

type Reading = Pick<Services, 'db' | 'config' | 'appKey' | 'storage'>

export async function verifyHeads(services: Reading, now: number): Promise<HeadsReport> {
  const { db, config } = services
  const pieces = pieceOf(await countHeads(db))
  // Before those in the database, which will then not lack what was signed meanwhile.
  const copies = await Promise.all([
    ...headCopies(services).map((copy) => readCopy(copy, pieces)),
    ...anchorsOf(config).flatMap((anchor) => (anchor.newest ? [askAnchor(anchor)] : [])),
  ])
  const heads = await readHeads(db)
  const trusted = trustedKeys(services.appKey)
  const broken = faultInRow(heads, trusted)
  const unread = copies.flatMap(({ name, failure }) =>
    failure ? [`The heads in ${name} can't be read: ${failure}.`] : [],
  )
  const faults = copies.flatMap((copy) => faultsOfCopy(copy, heads, now))
  if (broken) faults.unshift(`Among the heads in the database, ${broken}.`)
  const known = await db.selectFrom('installation').select('has_heads').executeTakeFirst()
  if (known?.has_heads && heads.length === 0) faults.unshift('The heads in the database are gone.')
  const believed = [heads, ...copies.map((copy) => copy.heads)].flatMap((row) =>
    faultInRow(row, trusted)
      ? row.filter((head) => trusted.includes(head.key) && isSigned(head))
      : row,
  )
  return { count: heads.length, believed, faults, unread }
}

/** The newest is signed by us, and each vouches for the one before it, whichever key that had. */
function faultInRow(heads: Head[], trusted: string[]): string | undefined {
  let last: Head | undefined
  for (const [index, head] of heads.entries()) {
    const previous = last ? hashOfLine(last.line) : '0'.repeat(64)
    if (head.number !== index + 1) return `number ${index + 1} is gone`
    if (head.previous !== previous) return `number ${head.number} does not follow the one before it`
    if (last && last.key !== head.key && !isSigned(last)) return `number ${last.number} is forged`
    last = head
  }
  if (!last || (trusted.includes(last.key) && isSigned(last))) return undefined
  return `number ${last.number} is not signed by this portal`
}

function faultsOfCopy(copy: Copied, all: Head[], now: number): string[] {
  const { name, heads, failure, isWhole } = copy
  if (failure) return []
  const foreign = heads.find((head) => all[head.number - 1]?.line !== head.line)
  if (foreign?.number === 0) return [`There is something in ${name} that is no head.`]
  if (foreign) {
    return [`Head ${foreign.number} in ${name} is not in the database: one of them was changed.`]
  }
  const has = new Set(heads.map(({ number }) => number))
  const newest = heads.at(-1)?.number ?? 0
  const lacked = all.find(
    ({ number, time }) =>
      !has.has(number) && (isWhole || number > newest) && now - Date.parse(time) > longestLag,
  )
  return lacked ? [`Head ${lacked.number} is missing in ${name}.`] : []
}

async function readCopy({ name, read }: HeadCopy, pieces: number): Promise<Copied> {
  const heads: Head[] = []
  try {
    for (let piece = 1; ; piece += 1) {
      const text = await read(piece)
      if (text === undefined && piece > pieces) return { name, heads, isWhole: true }
      heads.push(...readLines(text ?? ''))
    }
  } catch (error) {
    return { name, heads, isWhole: true, failure: String(error) }
  }
}

async function askAnchor({ name, newest }: Anchor): Promise<Copied> {
  try {
    return { name, heads: readLines((await newest?.()) ?? ''), isWhole: false }
  } catch (error) {
    return { name, heads: [], isWhole: false, failure: String(error) }
  }
}

/** A line that is none is a head that the database does not have. */
function readLines(text: string): Head[] {
  const none = { number: 0, place: 0, log_id: 0, hash: '', time: '', previous: '', key: '' }
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => readHead(line) ?? { ...none, line })
}
