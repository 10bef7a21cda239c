// Queues a changed tender for saved searches, together with the columns that search filters use, as
// they were before the change. A search reports only tenders that it did not match before.
import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { Database, Tx } from '#kernel/server/db/connect.ts'
import type { Tables } from '#kernel/server/db/tables.ts'
import { isSeenBySuppliers } from './visibility.ts'

const columns = [
  'id',
  'status',
  'published_at',
  'deleted_at',
  'eligibility_type',
  'organisation_id',
  'procedure_type',
  'categories',
  'estimated_value',
  'location',
  'submission_deadline',
] as const

export const searchedColumns = columns.map((name) => `tenders.${name}` as const)

export interface Searched extends Pick<Selectable<Tables['tenders']>, (typeof columns)[number]> {
  /** Search vector; null if there are no saved searches. */
  search: string | null
}

/**
 * Selects the search vector, but only if there are saved searches, because the vector is stored
 * outside the row and is expensive to read.
 */
export const searchVector: RawBuilder<string | null> = sql`
  case when exists (select from saved_searches) then tenders.search::text end`

const rowOf = (table: string) =>
  sql`(${sql.join([...columns, 'search'].map((name) => sql.ref(`${table}.${name}`)))})`

/**
 * True if saved searches can match the tender. Invite-only tenders are excluded, because invited
 * suppliers get an invitation instead.
 */
const isFindable = sql`${isSeenBySuppliers} and exists (select from saved_searches)`

/**
 * Queues the tender if saved searches can match it and a column that search filters use has
 * changed.
 */
export async function queueSearchChange(tx: Tx, before: Searched): Promise<void> {
  if (before.search === null) return
  const kept = Object.fromEntries(
    [...columns, 'search' as const].map((name) => [name, before[name]]),
  )
  await sql`
    insert into search_changes (tender_id, before)
    select tenders.id, given.before
    from tenders cross join (select ${JSON.stringify(kept)}::jsonb as before) as given
      cross join lateral jsonb_populate_record(null::tenders, given.before) as former
    where tenders.id = ${before.id} and ${isFindable}
      and ${rowOf('tenders')} is distinct from ${rowOf('former')}`.execute(tx)
}

/**
 * Queues new tenders without any previous values, because no search can have matched them before.
 */
export async function queueNewTenders(db: Database, tenderIds: readonly number[]): Promise<void> {
  await sql`
    insert into search_changes (tender_id)
    select id from tenders where id = any (${tenderIds}) and ${isFindable} order by id`.execute(db)
}

interface Renamed {
  id: number
  name: string
}

/**
 * Queues the organisation's tenders for saved searches, because its name is part of their search
 * vectors. Must be called before the rename, so that the old vectors are stored.
 */
export async function queueRenamed(tx: Tx, { id, name }: Renamed): Promise<void> {
  const kept = [...columns, 'search'].map((name) => sql`${sql.lit(name)}, ${sql.ref(name)}`)
  await sql`
    insert into search_changes (tender_id, before)
    select id, jsonb_build_object(${sql.join(kept)}) from tenders
    where organisation_id = ${id} and ${isFindable}
      and exists (select from organisations where id = ${id} and name <> ${name})
    order by id`.execute(tx)
}
