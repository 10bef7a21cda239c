// Walks the audit log's hash chain from its first row to its last in batches and recalculates every
// hash. The hashes are calculated here instead of in the database, whose functions an attacker
// could change. Each signed head covers all rows before it, so not every row needs its own head.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '#kernel/server/db/connect.ts'
import type { SignedHead } from './head.ts'
import { rowText } from './row-text.ts'

/** Number of rows per batch, small enough that the server stays responsive. */
const batch = 1000
const beforeTheFirst = Buffer.alloc(32)
/** Maximum time for which a row may be pending. Rows are normally sealed within a second. */
const maxWait = '1 minute'

interface Fault {
  /** Id of the first faulty row; null if the stored counts are wrong. */
  log_id: number | null
  problem: string
}

export interface Verification {
  /** Number of sealed rows. */
  rows: number
  /** Number of rows that are not sealed yet. */
  waiting: number
  fault: Fault | undefined
}

interface Link {
  place: number
  log_id: number
  previous_hash: Buffer
  hash: Buffer
  /** The row's values as text, in hashing order; null if the row doesn't exist. */
  values: (string | null)[] | null
  day: string
}

interface Waiting {
  log_id: number
  content: string
  /** The row's values as text, in hashing order; null if the row doesn't exist. */
  values: (string | null)[] | null
  is_late: boolean
}

/**
 * Verifies the chain against the heads. Callers must read the heads first, so that every row
 * covered by a head is in the snapshot. Rows not yet sealed are counted as waiting.
 */
export async function verifyChain(db: Database, heads: SignedHead[] = []): Promise<Verification> {
  if (db.isTransaction) return walk(db, heads)
  // All queries use one snapshot, so that rows and counts agree.
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) => walk(tx, heads))
}

async function walk(db: Database, heads: SignedHead[]): Promise<Verification> {
  const counts = new Map<string, number>()
  const signed = Map.groupBy(heads, ({ place }) => place)
  let last: Pick<Link, 'place' | 'hash'> = { place: 0, hash: beforeTheFirst }
  for (;;) {
    const links = await readLinks(db, last.place)
    for (const link of links) {
      const problem = faultIn(link, last) ?? contradiction(link, signed.get(link.place))
      if (problem) return { rows: last.place, waiting: 0, fault: { log_id: link.log_id, problem } }
      last = link
      const [, , , action, resourceType] = link.values!
      const counted = JSON.stringify([link.day, action, resourceType])
      counts.set(counted, (counts.get(counted) ?? 0) + 1)
    }
    if (links.length < batch) break
  }
  const waiting = await checkWaiting(db)
  const fault =
    waiting.fault ??
    (await findUnsealed(db)) ??
    findCut(last.place, heads) ??
    (await findMiscount(db, counts))
  return { rows: last.place, waiting: waiting.rows, fault }
}

function faultIn(link: Link, last: { place: number; hash: Buffer }): string | undefined {
  if (link.place !== last.place + 1)
    return `what stood before it, at place ${last.place + 1}, is gone`
  if (!link.values) return `the row at place ${link.place} is gone`
  if (!link.previous_hash.equals(last.hash)) return 'it does not follow the row before it'
  if (!link.hash.equals(hashOf(link, link.values))) return 'its contents were changed'
  return undefined
}

function hashOf({ place, previous_hash }: Link, values: (string | null)[]): Buffer {
  const text = textOf([String(place), ...values])
  return createHash('sha256').update(previous_hash).update(text).digest()
}

/** Formats an array of strings as PostgreSQL formats JSON. */
function textOf(values: (string | null)[]): string {
  return `[${values.map((value) => JSON.stringify(value)).join(', ')}]`
}

function contradiction(link: Link, heads: SignedHead[] = []): string | undefined {
  const head = heads.find(({ hash }) => hash !== link.hash.toString('hex'))
  if (!head) return undefined
  return `it is not the row that was signed on ${head.time}: the chain was rewritten`
}

function findCut(lastPlace: number, heads: SignedHead[]): Fault | undefined {
  const head = heads.find(({ place }) => place > lastPlace)
  if (!head) return undefined
  const problem = `the log ends at place ${lastPlace}, but place ${head.place} was signed on ${head.time}: its end was removed`
  return { log_id: head.log_id, problem }
}

async function checkWaiting(db: Database): Promise<{ rows: number; fault: Fault | undefined }> {
  let rows = 0
  for (let after = 0; ;) {
    const found = await readWaiting(db, after)
    for (const one of found) {
      const problem = faultInWaiting(one)
      if (problem) return { rows, fault: { log_id: one.log_id, problem } }
      rows += 1
    }
    if (found.length < batch) return { rows, fault: undefined }
    after = found.at(-1)!.log_id
  }
}

function faultInWaiting({ content, values, is_late }: Waiting): string | undefined {
  if (!values) return 'it was removed before it had its seal'
  if (textOf(values) !== content) return 'its contents were changed before it had its seal'
  return is_late ? `it has waited for its seal for more than ${maxWait}` : undefined
}

/**
 * Finds rows that are neither sealed nor pending. Such a row bypassed the queue of pending rows, or
 * its entry was deleted from the queue.
 */
async function findUnsealed(db: Database): Promise<Fault | undefined> {
  const row = await db
    .selectFrom('audit_logs')
    .leftJoin('audit_seals', 'audit_seals.log_id', 'audit_logs.id')
    .leftJoin('audit_waiting', 'audit_waiting.log_id', 'audit_logs.id')
    .where('audit_seals.log_id', 'is', null)
    .where('audit_waiting.log_id', 'is', null)
    .select((logs) => logs.fn.min<number | null>('audit_logs.id').as('id'))
    .executeTakeFirstOrThrow()
  return row.id === null ? undefined : { log_id: row.id, problem: 'it was put in beside the chain' }
}

/**
 * Finds wrong counts, which would hide rows, since totals and page numbers are calculated from
 * them.
 */
async function findMiscount(db: Database, counts: Map<string, number>): Promise<Fault | undefined> {
  const stored = await db
    .selectFrom('audit_counts')
    .select([sql<string>`day::text`.as('day'), 'action', 'resource_type', 'rows'])
    .execute()
  for (const { day, action, resource_type, rows } of stored) {
    const counted = JSON.stringify([day, action, resource_type])
    if (counts.get(counted) !== rows) return miscount(counted, rows, counts.get(counted) ?? 0)
    counts.delete(counted)
  }
  const [left] = counts
  return left && miscount(left[0], 0, left[1])
}

function miscount(counted: string, stored: number, found: number): Fault {
  return { log_id: null, problem: `${stored} rows are counted for ${counted}, but it has ${found}` }
}

async function readLinks(db: Database, after: number): Promise<Link[]> {
  const { rows } = await sql<Link>`
    select place, log_id, previous_hash, hash, ${rowText} as values,
      (performed_at at time zone 'Europe/London')::date::text as day
    from audit_seals left join audit_logs on id = log_id
    where place > ${after} order by place limit ${batch}`.execute(db)
  return rows
}

async function readWaiting(db: Database, after: number): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select log_id, content, ${rowText} as values,
      since < clock_timestamp() - ${maxWait}::interval as is_late
    from audit_waiting left join audit_logs on id = log_id
    where log_id > ${after} order by log_id limit ${batch}`.execute(db)
  return rows
}
