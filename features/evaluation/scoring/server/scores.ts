// Reads one evaluator's own marks and notes. The marks of all evaluators are read in
// read-consensus.ts.
import { sql } from 'kysely'
import type { Database } from '#kernel/server/db/connect.ts'
import { exclusionOf } from './judged-bids.ts'
import { newestEntries } from '#features/evaluation/server/newest-entries.ts'

/** The mark without trailing zeros: 3 instead of 3.0. */
export const plainMark = sql<string | null>`trim_scale(mark)::text`

interface Author {
  tender_id: number
  user_id: number
}

interface ScoresOfCriterion {
  criterion: string
  ids: number[]
  bids: number[]
  marks: (number | null)[]
  notes: boolean[]
}

/**
 * Returns the evaluator's newest mark for each bid and criterion. PostgreSQL sends one row per
 * criterion, because the driver takes longer to read hundreds of rows than PostgreSQL takes to find
 * them.
 */
export async function readOwnScores(db: Database, { tender_id, user_id }: Author) {
  const { rows } = await sql<ScoresOfCriterion>`
    select criterion, json_agg(id) as ids, json_agg(bid_id) as bids, json_agg(mark) as marks,
      json_agg(has_note) as notes
    from ${newestEntries('score', {
      tenderId: tender_id,
      columns: sql`criterion, bid_id, id, mark, text <> '' as has_note`,
      where: sql`user_id = ${user_id}`,
    })} as newest
    group by criterion
    order by criterion`.execute(db)
  return rows.flatMap(({ criterion, ids, bids, marks, notes }) =>
    ids.map((id, place) => ({
      id,
      bid_id: bids[place]!,
      criterion,
      mark: marks[place]?.toString() ?? null,
      has_note: notes[place]!,
    })),
  )
}

/** Selects the evaluator's newest marks and notes for one bid. */
export function selectScoresOfBid(
  db: Database,
  { tender_id, user_id, bidId }: Author & { bidId: number },
) {
  return db
    .selectFrom('evaluation_entries')
    .distinctOn('criterion')
    .where('tender_id', '=', tender_id)
    .where('kind', '=', 'score')
    .where('user_id', '=', user_id)
    .where('bid_id', '=', bidId)
    .orderBy('criterion')
    .orderBy('id', 'desc')
    .select(['id', sql<string>`criterion`.as('criterion'), plainMark.as('mark')])
    .select(['text as note', 'created_at as saved_at'])
}

export type Cell = NonNullable<Awaited<ReturnType<typeof findCell>>>

/**
 * Returns the evaluator's newest mark and note for one bid and criterion, with the facts that
 * determine whether the evaluator can change them. Returns undefined if the tender has no such
 * opened bid.
 */
export async function findCell(
  db: Database,
  { tender_id, user_id, bid_id, criterion }: Author & { bid_id: number; criterion: string },
) {
  const own = (kind: 'score' | 'finish') => sql`from evaluation_entries
    where tender_id = ${tender_id} and kind = ${sql.lit(kind)} and user_id = ${user_id}
      and criterion = ${criterion}`
  return db
    .selectFrom('bids')
    .where('bids.id', '=', bid_id)
    .where('bids.tender_id', '=', tender_id)
    .where('bids.status', '=', 'opened')
    .select([
      sql<{ id: number; mark: string | null; note: string } | null>`(
        select json_build_object('id', id, 'mark', ${plainMark}, 'note', text)
        ${own('score')} and bid_id = ${bid_id} order by id desc limit 1)`.as('newest'),
      sql<boolean>`exists (select ${own('finish')})`.as('is_finished'),
      sql<boolean>`${exclusionOf} is not null`.as('is_excluded'),
    ])
    .executeTakeFirst()
}

/**
 * Returns whether the evaluator has finished the criterion, and the number of bids that still lack
 * the evaluator's mark or note, not counting excluded bids.
 */
export async function findProgress(
  db: Database,
  { tender_id, user_id, criterion }: Author & { criterion: string },
) {
  const own = sql`tender_id = ${tender_id} and user_id = ${user_id} and criterion = ${criterion}`
  const { rows } = await sql<{ is_finished: boolean; unmarked: number }>`
    select exists (select from evaluation_entries where ${own} and kind = 'finish') as is_finished,
      (select count(*)::int from bids
        left join lateral (select mark, text from evaluation_entries
          where ${own} and kind = 'score' and bid_id = bids.id order by id desc limit 1) as newest
          on true
        where bids.tender_id = ${tender_id} and bids.status = 'opened' and ${exclusionOf} is null
          and (newest.mark is null or trim(newest.text) = '')) as unmarked`.execute(db)
  return rows[0]!
}
