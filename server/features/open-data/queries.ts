import { sql, type RawBuilder } from 'kysely'
import { openDataLimits, type ReleaseFilters } from '#domain/contract/open-data-calls.ts'
import type { ReleaseContent } from '#domain/contract/ocds.ts'
import { allOf } from '#server/db/all-of.ts'
import type { Database } from '#server/db/connect.ts'
import { queryOf, wordsOf } from '#server/search/full-text.ts'

export interface ReleaseRow {
  id: number
  reference: string
  number: number
  content: ReleaseContent
}

const columns = sql`id, reference, number, content`

const ukMidnight = (day: string, plus = 0) =>
  sql`((${day}::date + ${plus}::integer)::timestamp at time zone 'Europe/London')`

function wanted({ buyer, cpv, text, status, from, to }: ReleaseFilters): RawBuilder<boolean> {
  const words = text ? wordsOf(text) : []
  return allOf([
    buyer && sql`organisation_id = ${buyer}`,
    cpv && sql`cpv_branches @> array[${cpv}]`,
    words.length > 0 && sql`search @@ ${queryOf(words)}`,
    status && sql`status = ${status}`,
    from && sql`released_at >= ${ukMidnight(from)}`,
    to && sql`released_at < ${ukMidnight(to, 1)}`,
  ])
}

/** Newest first; one more than a page, which says whether there is another. */
export async function readNewest(
  db: Database,
  filters: ReleaseFilters,
  before: string | undefined,
): Promise<ReleaseRow[]> {
  const { rows } = await sql<ReleaseRow>`
    select ${columns} from releases
    where ${wanted(filters)} and ${before ? sql`id < ${before}::bigint` : sql`true`}
    order by id desc limit ${openDataLimits.page + 1}`.execute(db)
  return rows
}

/** A tender's own, oldest first. */
export async function readOf(db: Database, reference: string): Promise<ReleaseRow[]> {
  const { rows } = await sql<ReleaseRow>`
    select ${columns} from releases where reference = ${reference} order by number`.execute(db)
  return rows
}

/** A release as PostgreSQL writes it: in bulk, reading and writing it anew would be most of the work. */
export interface WrittenRelease {
  id: number
  reference: string
  number: number
  content: string
}

const batch = 200

/** All of them, oldest first, a few at a time. */
export async function* eachBatch(
  db: Database,
  filters: ReleaseFilters,
): AsyncGenerator<WrittenRelease[]> {
  let last = 0
  for (;;) {
    const { rows } = await sql<WrittenRelease>`
      select id, reference, number, content::text as content from releases
      where ${wanted(filters)} and id > ${last}::bigint order by id limit ${batch}`.execute(db)
    yield rows
    if (rows.length < batch) return
    last = rows.at(-1)!.id
  }
}
