import { sql, type RawBuilder } from 'kysely'
import { openDataLimits, type ReleaseFilters, type PublishedContent } from '../contract/ocds.ts'
import { sqlAnd } from '#kernel/server/db/sql-and.ts'
import { anyOf } from '#kernel/server/db/any-of.ts'
import type { Database } from '#kernel/server/db/connect.ts'
import { queryOf, wordsOf } from '#features/search/server/full-text.ts'
import { isCommon } from '#features/search/server/matches.ts'

export interface ReleaseRow {
  id: number
  reference: string
  number: number
  content: PublishedContent
}

const columns = sql`id, reference, number, coalesce(published, content) as content`

const ukMidnight = (day: string, plus = 0) =>
  sql`((${day}::date + ${plus}::integer)::timestamp at time zone 'Europe/London')`

function wanted({ buyer, cpv, status, from, to }: ReleaseFilters): RawBuilder<boolean> {
  return sqlAnd([
    buyer && sql`organisation_id = ${buyer}`,
    cpv && sql`cpv_branches @> array[${cpv}]`,
    status && sql`status = ${status}`,
    from && sql`released_at >= ${ukMidnight(from)} and ${isNotLongBefore(from)}`,
    to && sql`released_at < ${ukMidnight(to, 1)} and ${isNotLongAfter(to)}`,
  ])
}

/**
 * Condition that excludes old releases by id, so that they are not scanned. Ids follow the order of
 * creation except among concurrent transactions, which never last a day, so the id of a release
 * from a day earlier is a lower bound.
 */
const isNotLongBefore = (day: string) => sql`id > coalesce((
  select id from releases where released_at < ${ukMidnight(day, -1)}
  order by released_at desc limit 1), 0)`

const isNotLongAfter = (day: string) => sql`id < coalesce((
  select id from releases where released_at > ${ukMidnight(day, 2)}
  order by released_at limit 1), 9223372036854775807)`

/**
 * Maximum number of releases that a text search scans in list order if its words are common. If the
 * scan doesn't fill the page, or the words are rare, the text index returns all matches.
 */
const maxScanned = 4000

interface Part {
  columns: RawBuilder<unknown>
  /** Condition for the rows after the previous page. */
  beyond: RawBuilder<boolean>
  order: RawBuilder<unknown>
  limit: number
}

/**
 * Reads one page or batch of releases. Text search uses one of two plans
 * (docs/decisions/0007-search.md).
 */
async function readPart<Row>(
  db: Database,
  filters: ReleaseFilters,
  { columns, beyond, order, limit }: Part,
): Promise<Row[]> {
  const words = filters.text ? wordsOf(filters.text) : []
  const conditions = sql`${wanted(filters)} and ${beyond}`
  const end = sql`order by ${order} limit ${sql.lit(limit)}`
  const matches = words.length > 0 ? sql`search @@ ${queryOf(words)}` : sql`true`
  if (words.length > 0 && (await isCommon(db, words))) {
    const { rows } = await sql<Row>`
      select ${columns} from (
        select id from releases where ${conditions} order by ${order} limit ${sql.lit(maxScanned)}
      ) as listed cross join lateral (
        select reference, number, published, content, search from releases as one
        where one.id = listed.id offset 0) as release
      where ${matches} ${end}`.execute(db)
    if (rows.length === limit) return rows
  }
  const { rows } = await sql<Row>`
    select ${columns} from releases where ${conditions} and ${matches} ${end}`.execute(db)
  return rows
}

/**
 * Returns releases, newest first: one more than a page contains, to show whether there is another
 * page.
 */
export async function readNewest(
  db: Database,
  filters: ReleaseFilters,
  before: string | undefined,
): Promise<ReleaseRow[]> {
  return readPart(db, filters, {
    columns,
    beyond: before ? sql`id < ${before}::bigint` : sql`true`,
    order: sql`id desc`,
    limit: openDataLimits.page + 1,
  })
}

/** Returns the releases of one tender, oldest first. */
export async function readOf(db: Database, reference: string): Promise<ReleaseRow[]> {
  const { rows } = await sql<ReleaseRow>`
    select ${columns} from releases where reference = ${reference} order by number`.execute(db)
  return rows
}

interface Found {
  id: number
  /** Size as stored by PostgreSQL, compressed. */
  bytes: number
}

/**
 * Maximum number of rows and of bytes per batch. Bytes are limited because one release may contain
 * a thousand questions.
 */
const batch = { rows: 200, bytes: 32 * 1024 }

/** Yields the matching releases as JSON lines, oldest first, in small batches. */
export async function* inLines(
  db: Database,
  prefix: string,
  filters: ReleaseFilters,
): AsyncGenerator<string> {
  let last = 0
  for (;;) {
    const found: Found[] = await readPart(db, filters, {
      columns: sql`id, pg_column_size(coalesce(published, content)) as bytes`,
      beyond: sql`id > ${last}::bigint`,
      order: sql`id`,
      limit: batch.rows,
    })
    for (const ids of inPieces(found)) yield await readLines(db, prefix, ids)
    if (found.length < batch.rows) return
    last = found.at(-1)!.id
  }
}

function* inPieces(found: Found[]): Generator<number[]> {
  let ids: number[] = []
  let sum = 0
  for (const { id, bytes } of found) {
    if (ids.length > 0 && sum + bytes > batch.bytes) {
      yield ids
      ids = []
      sum = 0
    }
    ids.push(id)
    sum += bytes
  }
  if (ids.length > 0) yield ids
}

/**
 * Returns the releases as JSON lines. PostgreSQL writes the lines, because parsing and serialising
 * the releases here would take most of the time. A release is never an empty object, so `ocid` and
 * `id`, followed by a comma, can be inserted after its opening brace.
 */
async function readLines(db: Database, prefix: string, ids: number[]): Promise<string> {
  const { rows } = await sql<{ lines: string }>`
    select string_agg(
      format(e'{"ocid": %s, "id": %s, %s\n', to_json(ocid), to_json(ocid || '-' || number),
        substr(coalesce(published, content)::text, 2)),
      '' order by id) as lines
    from (select *, ${`${prefix}-`} || reference as ocid from releases
      where ${anyOf('id', ids)}) as wanted`.execute(db)
  return rows[0]!.lines
}
