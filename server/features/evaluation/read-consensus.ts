// Reads the marks of all evaluators under one criterion, and the agreed marks. The server doesn't
// send other evaluators' marks until every assigned evaluator has finished the criterion.
import { sql } from 'kysely'
import { evaluationTexts as texts } from '#domain/contract/evaluation.ts'
import { isWideSpread } from '#domain/rules/consensus.ts'
import { scaleOf } from '#domain/rules/judging.ts'
import type { Database } from '#server/db/connect.ts'
import type { Panel } from '#server/evaluation/find-evaluation.ts'
import { conflict } from '#server/http/refusal.ts'
import { readAgreed } from './read-agreed.ts'
import { memberOrder } from './read-members.ts'
import { plainMark } from './scores.ts'

interface Evaluator {
  id: number
  name: string
  /**
   * Id of the row that marks the criterion as finished by this evaluator; null if the evaluator has
   * not finished it.
   */
  finish_id: number | null
}

/** Returns the evaluators of the criterion, in the order of the list of panel members. */
async function readEvaluators(
  db: Database,
  { tender, evaluation }: Panel,
  criterion: string,
): Promise<Evaluator[]> {
  return db
    .selectFrom('panel_members as member')
    .innerJoin('users', 'users.id', 'member.user_id')
    .where('member.tender_id', '=', tender.id)
    .where('member.removed_at', 'is', null)
    .where('member.role', '=', 'evaluator')
    .where(sql<boolean>`(criteria is null or ${criterion} = any (criteria))`)
    .select(['users.id', 'users.name'])
    .select(
      sql<number | null>`(select min(id) from evaluation_entries e
        where e.tender_id = ${tender.id} and e.kind = 'finish' and e.user_id = users.id
          and e.criterion = ${criterion})`.as('finish_id'),
    )
    .orderBy(memberOrder(evaluation.chair_id))
    .execute()
}

type Finished = Evaluator & { finish_id: number }

/** Returns the evaluators of the criterion. Throws unless all of them have finished it. */
export async function requireComplete(
  db: Database,
  panel: Panel,
  criterion: string,
): Promise<Finished[]> {
  const evaluators = await readEvaluators(db, panel, criterion)
  const finished = evaluators.filter((one): one is Finished => one.finish_id !== null)
  if (finished.length === 0 || finished.length < evaluators.length) {
    throw conflict(texts.notComplete)
  }
  return finished
}

interface ScoreRow {
  bid_id: number
  user_id: number
  mark: string | null
  note: string
  reason: string | null
  saved_at: string
}

/**
 * Returns each evaluator's marks as they were when the evaluator finished the criterion, and all
 * later ones, oldest first.
 */
async function readScores(
  db: Database,
  { tender }: Panel,
  { criterion, evaluators }: { criterion: string; evaluators: Finished[] },
): Promise<ScoreRow[]> {
  const columns = sql`e.id, e.bid_id, e.user_id, ${plainMark} as mark, e.text as note,
    e.details->>'reason' as reason, e.created_at as saved_at`
  const own = sql`from evaluation_entries e join finished f on f.user_id = e.user_id
    where e.tender_id = ${tender.id} and e.kind = 'score' and e.criterion = ${criterion}`
  const { rows } = await sql<ScoreRow>`
    with finished as (
      select * from unnest(${evaluators.map(({ id }) => id)}::int[],
        ${evaluators.map(({ finish_id }) => finish_id)}::bigint[]) as f (user_id, finish_id))
    (select distinct on (e.user_id, e.bid_id) ${columns} ${own} and e.id < f.finish_id
      order by e.user_id, e.bid_id, e.id desc)
    union all (select ${columns} ${own} and e.id > f.finish_id)
    order by id`.execute(db)
  return rows
}

/**
 * Returns all marks for one criterion, grouped by bid. Throws unless everybody has finished the
 * criterion.
 */
export async function readConsensus(db: Database, panel: Panel, criterion: string) {
  const evaluators = await requireComplete(db, panel, criterion)
  const scores = Map.groupBy(
    await readScores(db, panel, { criterion, evaluators }),
    ({ bid_id }) => bid_id,
  )
  const agreed = await readAgreed(db, panel, { criterion })
  const scale = scaleOf(panel.bidding.setup, criterion)
  return agreed.map(({ bid_id, consensus }) => {
    const shown = shownScores(evaluators, scores.get(bid_id) ?? [])
    const marks = shown.flatMap(({ mark }) => mark ?? [])
    return {
      bid_id,
      scores: shown,
      is_wide: isWideSpread(scale, marks),
      consensus,
    }
  })
}

/**
 * Returns each evaluator's newest mark with the marks that it replaced. A bid that was reinstated
 * or opened late is marked after the criterion was finished; its marks stay hidden until all
 * evaluators have marked it.
 */
function shownScores(evaluators: readonly Finished[], rows: readonly ScoreRow[]) {
  const shown = evaluators.flatMap(({ id, name }) => {
    const own = rows.filter(({ user_id }) => user_id === id)
    const newest = own.at(-1)
    if (!newest || newest.mark === null) return []
    const { mark, note, saved_at } = newest
    const changes = own.slice(0, -1).map((row, place) => ({
      mark: row.mark,
      note: row.note,
      reason: own[place + 1]!.reason,
      saved_at: row.saved_at,
    }))
    return [{ user: { id, name }, mark, note, saved_at, changes }]
  })
  return shown.length === evaluators.length ? shown : []
}
