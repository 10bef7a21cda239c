// Compares every evaluation record with the audit log, which contains the hash of each row. The log
// itself is verified by its chain, so rows that were changed, removed or added without a log entry
// are detected.
import { createHash } from 'node:crypto'
import { entryKinds, type EntryKind } from '../contract/evaluation-entries.ts'
import { entryText } from '../rules/evaluation-entry.ts'
import type { Database } from '#kernel/server/db/connect.ts'

/** Number of rows per batch, small enough that the server stays responsive. */
const batch = 1000
/** Maximum number of faults in the report. */
const listed = 100

export interface EntriesReport {
  /** Number of rows in all evaluation records. */
  entries: number
  /** Faults as sentences, each with the row and its tender. */
  faults: string[]
}

export async function verifyEntries(db: Database): Promise<EntriesReport> {
  if (db.isTransaction) return verifyAll(db)
  // All queries use one snapshot, so that each row is read together with its audit row.
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(verifyAll)
}

async function verifyAll(db: Database): Promise<EntriesReport> {
  let entries = 0
  const faults: string[] = []
  for (const tenderId of await readTenders(db)) {
    const found = await verifyTender(db, tenderId)
    entries += found.entries
    faults.push(...found.faults)
  }
  const more = faults.length - listed
  return {
    entries,
    faults: more > 0 ? [...faults.slice(0, listed), `${more} more rows are at fault.`] : faults,
  }
}

const actions = entryKinds.map((kind) => `evaluation.${kind}` as const)

/**
 * Returns the ids of the tenders that have rows in an evaluation record or audit rows for such
 * rows.
 */
async function readTenders(db: Database): Promise<number[]> {
  const rows = await db
    .selectFrom('evaluation_entries')
    .select('tender_id')
    .union(
      db
        .selectFrom('audit_logs')
        .where('action', 'in', actions)
        .where('resource_type', '=', 'Tender')
        .where('resource_id', 'is not', null)
        .select((logs) => logs.ref('resource_id').$notNull().as('tender_id')),
    )
    .orderBy('tender_id')
    .execute()
  return rows.map(({ tender_id }) => tender_id)
}

interface Logged {
  action: string
  sha256: string
}

async function verifyTender(db: Database, tenderId: number): Promise<EntriesReport> {
  const logged = await readLogged(db, tenderId)
  const faults: string[] = []
  const report = (id: number, kind: string, problem: string) =>
    faults.push(`Row ${id} (${kind}) in the evaluation of tender ${tenderId} ${problem}.`)
  const ids = await readIds(db, tenderId)
  for (let start = 0; start < ids.length; start += batch) {
    for (const row of await readHashes(db, ids.slice(start, start + batch))) {
      const problem = faultIn(row, logged.get(row.id))
      if (problem) report(row.id, row.kind, problem)
      logged.delete(row.id)
    }
  }
  for (const [id, [first]] of logged) {
    report(id, first!.action.replace('evaluation.', ''), 'was removed')
  }
  return { entries: ids.length, faults }
}

interface Hashed {
  id: number
  kind: EntryKind
  hash: string
}

function faultIn({ kind, hash }: Hashed, logged: Logged[] | undefined): string | undefined {
  if (!logged) return 'was added without the audit log'
  if (logged.length > 1) return 'is in the audit log more than once'
  const [{ action, sha256 }] = logged as [Logged]
  return action === `evaluation.${kind}` && sha256 === hash ? undefined : 'was changed'
}

/** Returns the audit rows for a tender's evaluation record, by the id of the record's row. */
async function readLogged(db: Database, tenderId: number): Promise<Map<number, Logged[]>> {
  const rows = await db
    .selectFrom('audit_logs')
    .where('resource_type', '=', 'Tender')
    .where('resource_id', '=', tenderId)
    .where('action', 'in', actions)
    .select(['action', 'metadata'])
    .orderBy('id')
    .execute()
  const byEntry = new Map<number, Logged[]>()
  for (const { action, metadata } of rows) {
    const { entry_id, sha256 } = metadata as { entry_id: number; sha256: string }
    byEntry.set(entry_id, [...(byEntry.get(entry_id) ?? []), { action, sha256 }])
  }
  return byEntry
}

async function readIds(db: Database, tenderId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('evaluation_entries')
    .select('id')
    .where('tender_id', '=', tenderId)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

async function readHashes(db: Database, ids: readonly number[]): Promise<Hashed[]> {
  const rows = await db
    .selectFrom('evaluation_entries')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()
  return rows.map((row) => {
    const text = entryText({ ...row, salt: row.salt.toString('hex') })
    return { id: row.id, kind: row.kind, hash: createHash('sha256').update(text).digest('hex') }
  })
}
