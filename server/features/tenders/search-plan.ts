// PostgreSQL does not know that reading a search vector is dear, since it lies outside the row. Left
// to itself it may read a hundred thousand of them to save a sort. So a search is told how to go.
import { sql, type RawBuilder } from 'kysely'
import type { Database, Tx } from '#server/db/connect.ts'

interface Matches {
  /** Put first after `with`. */
  prelude: RawBuilder<unknown>
  /** From and where: the tenders that match and fulfil the conditions given. */
  among: (conditions: RawBuilder<boolean>) => RawBuilder<unknown>
  newest: RawBuilder<unknown>
}

/**
 * The matches of a search, by way of the search index and nothing else; or, where there are so many
 * that the next one is never far away, one by one in the order of the list.
 */
export async function withMatches<T>(
  db: Database,
  query: RawBuilder<unknown>,
  work: (tx: Tx, matches: Matches) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ tenders: number }>`
      select reltuples as tenders, set_config('enable_seqscan', 'off', true)
      from pg_class where oid = 'tenders'::regclass`.execute(tx)
    if (!isBroad(await estimate(tx, query), rows[0]!.tenders)) return work(tx, fromIndex(query))
    await sql`select set_config('enable_bitmapscan', 'off', true)`.execute(tx)
    return work(tx, oneByOne(query))
  })
}

/**
 * Gathering a match costs about a sixth of picking a row, and the walk to 300 matches gets longer as
 * they get rarer, so the two meet at the root of 6 × 300 × all tenders: 13,000 of a hundred thousand.
 */
function isBroad(matches: number, tenders: number): boolean {
  return matches > Math.sqrt(1800 * Math.max(tenders, 1))
}

/** As the statistics have it: counting would cost as much as it saves. */
async function estimate(tx: Tx, query: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ 'QUERY PLAN': { Plan: { 'Plan Rows': number } }[] }>`
    explain (format json) select from tenders where search @@ ${query}`.execute(tx)
  return rows[0]!['QUERY PLAN'][0]!.Plan['Plan Rows']
}

/** With the search as its only condition, no other index can serve it. */
function fromIndex(query: RawBuilder<unknown>): Matches {
  return {
    prelude: sql`matching as materialized (
      select id, title, organisation_id, status, eligibility_type, procedure_type, estimated_value,
        submission_deadline, categories, created_at, published_at, deleted_at, search
      from tenders where search @@ ${query}),`,
    among: (conditions) => sql`from matching as tenders where ${conditions}`,
    newest: sql`tenders.created_at desc, tenders.id desc`,
  }
}

/** The list's own index says which come next; a vector is read only of what the list would show. */
function oneByOne(query: RawBuilder<unknown>): Matches {
  return {
    prelude: sql``,
    among: (conditions) => sql`from (
      select id, created_at from tenders where ${conditions}
      order by created_at desc, id desc offset 0) as listed
      join tenders on tenders.id = listed.id
      where tenders.search @@ ${query}`,
    newest: sql`listed.created_at desc, listed.id desc`,
  }
}
