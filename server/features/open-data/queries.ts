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

/** As many as PostgreSQL keeps in so many bytes, compressed: a tender may have a thousand questions. */
const batch = { rows: 200, bytes: 32 * 1024 }

/**
 * All of them as lines, oldest first, a few at a time. PostgreSQL writes them: reading them here and
 * writing them anew would be most of the work.
 */
export async function* inLines(
  db: Database,
  prefix: string,
  filters: ReleaseFilters,
): AsyncGenerator<string> {
  let last: number | null = 0
  for (;;) {
    const { rows } = await sql<{ last: number | null; lines: string }>`
      select max(id) as last,
        string_agg(
          format(e'{"ocid": %s, "id": %s, %s\n', to_json(ocid), to_json(ocid || '-' || number),
            substr(content::text, 2)),
          '' order by id) as lines
      from (
        select *, ${`${prefix}-`} || reference as ocid,
          sum(pg_column_size(content)) over (order by id) - pg_column_size(content) as before
        from (
          select id, reference, number, content from releases
          where ${wanted(filters)} and id > ${last}::bigint order by id limit ${batch.rows}
        ) as next
      ) as weighed
      where before < ${batch.bytes}`.execute(db)
    last = rows[0]!.last
    if (last === null) return
    yield rows[0]!.lines
  }
}
