// Adds rows to the evaluation record, each with its audit row. A changed mark or decision is a new
// row; the database refuses updates and deletions.
import { createHash, randomBytes } from 'node:crypto'
import type { EntryDetails, EntryKind } from '../contract/evaluation-entries.ts'
import { entryText } from '../rules/evaluation-entry.ts'
import { recordAll } from '#kernel/server/audit/record.ts'
import type { Tx } from '#kernel/server/db/connect.ts'
import type { Cause } from '#kernel/server/http/cause.ts'

export interface NewEntry<Kind extends EntryKind = EntryKind> {
  kind: Kind
  bid_id?: number
  criterion?: string
  about_id?: number
  mark?: string | null
  text?: string
  details: EntryDetails<Kind>
}

interface Author {
  tender_id: number
  user_id: number
  cause: Cause
}

/** Adds the rows and returns their ids and times in the given order. */
export async function addEntries<Kind extends EntryKind>(
  tx: Tx,
  { cause, ...author }: Author,
  entries: NewEntry<Kind>[],
): Promise<{ id: number; created_at: string }[]> {
  if (entries.length === 0) return []
  const { rows, audit } = await storeEntries(tx, author, entries)
  await recordAll(tx, cause, audit)
  return rows
}

/** Author of the rows and, for rows about the past, their time. */
type Stored = Omit<Author, 'cause'> & { at?: Date }

/**
 * Stores the rows and returns their ids and times in the given order, with the audit entries that
 * the caller has to record.
 */
export async function storeEntries<Kind extends EntryKind>(
  tx: Tx,
  { tender_id, user_id, at }: Stored,
  entries: NewEntry<Kind>[],
) {
  const rows = await tx
    .insertInto('evaluation_entries')
    .values(
      entries.map(({ details, ...entry }) => ({
        ...entry,
        tender_id,
        user_id,
        details: JSON.stringify(details),
        salt: randomBytes(16),
        ...(at && { created_at: at }),
      })),
    )
    .returningAll()
    .execute()
  return {
    rows: rows.map(({ id, created_at }) => ({ id, created_at })),
    audit: rows.map((row) => ({
      action: `evaluation.${row.kind}` as const,
      resource: ['Tender', tender_id] as const,
      metadata: { entry_id: row.id, sha256: hashOf({ ...row, salt: row.salt.toString('hex') }) },
    })),
  }
}

export async function addEntry<Kind extends EntryKind>(
  tx: Tx,
  author: Author,
  entry: NewEntry<Kind>,
): Promise<{ id: number; created_at: string }> {
  const [added] = await addEntries(tx, author, [entry])
  return added!
}

function hashOf(entry: Parameters<typeof entryText>[0]): string {
  return createHash('sha256').update(entryText(entry)).digest('hex')
}
