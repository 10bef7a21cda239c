// Reads the marks on which the panel agreed, with the evaluators' answers to them.
import { sql } from 'kysely'
import type { Consensus } from '#features/evaluation/contract/evaluation.ts'
import type { Database } from '#kernel/server/db/connect.ts'
import { timeInJson } from '#kernel/server/db/read-together.ts'
import type { Panel } from '#features/evaluation/server/find-evaluation.ts'
import { memberOrder } from '#features/evaluation/panel/server/read-members.ts'
import { plainMark } from '#features/evaluation/scoring/server/scores.ts'

type Person = Consensus['by']

interface AgreedRow {
  bid_id: number
  consensus: Consensus | null
}

interface Wanted {
  criterion: string
  bidId?: number
}

/**
 * Selects all opened bids, or only the bid with the given id, each with its newest consensus for
 * the criterion and every evaluator's newest answer to it.
 */
export function selectAgreed({ tender, evaluation }: Panel, { criterion, bidId }: Wanted) {
  const participants = sql<Person[]>`(
    select coalesce(json_agg(json_build_object('id', users.id, 'name', users.name)
      order by ${memberOrder(evaluation.chair_id)}), '[]')
    from users left join panel_members as member on member.tender_id = ${tender.id}
      and member.user_id = users.id and member.removed_at is null
    where users.id in (select jsonb_array_elements(e.details->'participants')::int))`
  const confirmations = sql<Consensus['confirmations']>`(
    select coalesce(json_agg(json_build_object(
      'user', json_build_object('id', users.id, 'name', users.name), 'agrees', agrees,
      'comment', comment, 'answered_at', answered_at) order by user_id), '[]')
    from (
      select distinct on (user_id) user_id, (details->>'agrees')::boolean as agrees,
        text as comment, created_at as answered_at
      from evaluation_entries
      where tender_id = ${tender.id} and kind = 'confirmation' and about_id = e.id
      order by user_id, id desc) as newest
    join users on users.id = newest.user_id)`
  return sql<AgreedRow>`
    select bids.id as bid_id, newest.consensus from bids
    left join lateral (
      select json_build_object('id', e.id, 'mark', ${plainMark}, 'reason', text,
        'discussion', details->'discussion', 'citations', details->'citations',
        'participants', ${participants},
        'by', (select json_build_object('id', id, 'name', name) from users where id = e.user_id),
        'saved_at', e.created_at, 'confirmations', ${confirmations}) as consensus
      from evaluation_entries e
      where tender_id = ${tender.id} and kind = 'consensus' and criterion = ${criterion}
        and bid_id = bids.id
      order by e.id desc limit 1) as newest on true
    where bids.tender_id = ${tender.id} and bids.status = 'opened'
      and ${bidId === undefined ? sql`true` : sql`bids.id = ${bidId}`}
    order by bids.id`
}

/** Returns the newest consensus for one bid and criterion, or undefined if there is none. */
export async function findConsensus(
  db: Database,
  panel: Panel,
  place: { criterion: string; bidId: number },
): Promise<Consensus | undefined> {
  const { rows } = await selectAgreed(panel, place).execute(db)
  return rows[0] && (presentConsensus(rows[0]) ?? undefined)
}

export function presentConsensus({ consensus }: AgreedRow): Consensus | null {
  return (
    consensus && {
      ...consensus,
      saved_at: timeInJson(consensus.saved_at),
      confirmations: consensus.confirmations.map((answer) => ({
        ...answer,
        answered_at: timeInJson(answer.answered_at),
      })),
    }
  )
}
