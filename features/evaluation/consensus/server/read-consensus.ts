// Reads all evaluators' marks for one criterion, and the agreed marks. The server doesn't send
// other evaluators' marks until every assigned evaluator has finished the criterion.
import { sql } from 'kysely'
import { isWideSpread } from '../rules/consensus.ts'
import { scaleOf } from '#features/bids/setup/rules/judging.ts'
import type { Database } from '#kernel/server/db/connect.ts'
import type { Panel } from '#features/evaluation/server/find-evaluation.ts'
import { conflict } from '#kernel/server/http/refusal.ts'
import { readTogether, timeInJson } from '#kernel/server/db/read-together.ts'
import { presentAgreed, selectAgreed } from './read-agreed.ts'
import { memberOrder } from '#features/evaluation/panel/server/read-members.ts'
import { plainMark } from '#features/evaluation/scoring/server/scores.ts'

interface Evaluator {
  id: number
  name: string
  /**
   * Id of the row that marks the criterion as finished by this evaluator; null if the evaluator has
   * not finished it.
   */
  finish_id: number | null
  /** Set if the evaluator finished the criterion and was then removed from it. */
  removed: Removal | null
}

interface Removal {
  at: string
  /** Null if the record has no reason. */
  reason: string | null
}

/**
 * Selects the evaluators of the criterion in the order of the list of panel members. They are
 * followed by evaluators who finished the criterion and were then removed, because their marks stay
 * in the record.
 */
function selectEvaluators({ tender, evaluation }: Panel, criterion: string) {
  return sql<Evaluator>`
    select users.id, users.name, finish.id as finish_id,
      case when member.removed_at is not null then json_build_object(
        'at', member.removed_at, 'reason', member.removal_reason) end as removed
    from (
      select distinct on (user_id) user_id, role, removed_at, removal_reason from panel_members
      where tender_id = ${tender.id} and role = 'evaluator'
        and (criteria is null or ${criterion} = any (criteria))
      order by user_id, removed_at desc nulls first) as member
    join users on users.id = member.user_id
    cross join lateral (
      select min(id) as id from evaluation_entries e
      where e.tender_id = ${tender.id} and e.kind = 'finish' and e.user_id = users.id
        and e.criterion = ${criterion}) as finish
    where member.removed_at is null or finish.id is not null
    order by member.removed_at is not null, ${memberOrder(evaluation.chair_id)}`
}

type Finished = Evaluator & { finish_id: number }

/**
 * Returns the evaluators, including removed ones. Throws unless all current evaluators have finished
 * the criterion.
 */
function whoFinished(evaluators: readonly Evaluator[]): Finished[] {
  const finished = evaluators.filter((one): one is Finished => one.finish_id !== null)
  if (!finished.some(isCurrent) || finished.length < evaluators.length) {
    throw conflict('Others’ marks are shown once every evaluator has finished this criterion.')
  }
  return finished
}

const isCurrent = ({ removed }: Evaluator) => removed === null

interface ScoreRow {
  bid_id: number
  user_id: number
  mark: string | null
  note: string
  reason: string | null
  saved_at: string
}

/**
 * Selects each evaluator's marks as they were when the evaluator finished the criterion, and all
 * later ones, oldest first.
 */
function selectScores(panel: Panel, criterion: string) {
  const columns = sql`e.id, e.bid_id, e.user_id, ${plainMark} as mark, e.text as note,
    e.details->>'reason' as reason, e.created_at as saved_at`
  const own = sql`from evaluation_entries e join finished f on f.id = e.user_id
    where e.tender_id = ${panel.tender.id} and e.kind = 'score' and e.criterion = ${criterion}`
  return sql<ScoreRow>`
    with finished as materialized (${selectEvaluators(panel, criterion)})
    (select distinct on (e.user_id, e.bid_id) ${columns} ${own} and e.id < f.finish_id
      order by e.user_id, e.bid_id, e.id desc)
    union all (select ${columns} ${own} and e.id > f.finish_id)
    order by id`
}

/**
 * Returns all marks for one criterion, grouped by bid. Throws unless everybody has finished the
 * criterion.
 */
export async function readConsensus(db: Database, panel: Panel, criterion: string) {
  const found = await readTogether(db, {
    evaluators: selectEvaluators(panel, criterion),
    scores: selectScores(panel, criterion),
    ...selectAgreed(panel, { criterion }),
  })
  const evaluators = whoFinished(found.evaluators)
  const scores = Map.groupBy(found.scores, ({ bid_id }) => bid_id)
  const scale = scaleOf(panel.bidding.setup, criterion)
  return presentAgreed(found).map(({ bid_id, consensus }) => {
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
 * current evaluators have marked it. Marks of removed evaluators are shown too, and count for the
 * spread.
 */
function shownScores(evaluators: readonly Finished[], rows: readonly ScoreRow[]) {
  const shown = evaluators.flatMap(({ id, name, removed }) => {
    const own = rows.filter(({ user_id }) => user_id === id)
    const newest = own.at(-1)
    if (!newest || newest.mark === null) return []
    const { mark, note } = newest
    const changes = own.slice(0, -1).map((row, place) => ({
      mark: row.mark,
      note: row.note,
      reason: own[place + 1]!.reason,
      saved_at: timeInJson(row.saved_at),
    }))
    const saved_at = timeInJson(newest.saved_at)
    return [{ user: { id, name }, removed, mark, note, saved_at, changes }]
  })
  const current = shown.filter(({ removed }) => removed === null)
  return current.length === evaluators.filter(isCurrent).length ? shown : []
}
