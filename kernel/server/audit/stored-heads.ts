// Reads the audit log's signed heads from the database, in order and unverified.
import type { Database } from '#kernel/server/db/connect.ts'
import { readHead, type Head } from './head.ts'

export async function countHeads(db: Database): Promise<number> {
  const { newest } = await db
    .selectFrom('audit_heads')
    .select((heads) => heads.fn.max<number | null>('number').as('newest'))
    .executeTakeFirstOrThrow()
  return newest ?? 0
}

export async function readHeads(
  db: Database,
  { first, last } = { first: 1, last: 2 ** 31 - 1 },
): Promise<Head[]> {
  const rows = await db
    .selectFrom('audit_heads')
    .select(['number', 'line'])
    .where('number', '>=', first)
    .where('number', '<=', last)
    .orderBy('number')
    .execute()
  return rows.map(({ number, line }) => {
    const head = readHead(line)
    return head?.number === number ? head : { ...unreadable, number, line }
  })
}

const unreadable = { place: 0, log_id: 0, hash: '', time: '', previous: '', key: '' }
