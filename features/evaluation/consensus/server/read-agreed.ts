// Reads the marks on which the panel agreed, with the evaluators' answers to them.
import { sql } from 'kysely'
import type { Citation, Consensus } from '#features/evaluation/contract/evaluation.ts'
import type { Database } from '#kernel/server/db/connect.ts'
import { readTogether, timeInJson } from '#kernel/server/db/read-together.ts'
import type { Panel } from '#features/evaluation/server/find-evaluation.ts'
import { memberOrder } from '#features/evaluation/panel/server/read-members.ts'
import { plainMark } from '#features/evaluation/scoring/server/scores.ts'

interface AgreedRow {
  id: number
  user_id: number
  mark: string
  reason: string
  details: { discussion: string; citations: Citation[]; participants: number[] }
  saved_at: string
}

type BidRow = { bid_id: number } & (AgreedRow | { id: null })

interface Answer {
  consensus_id: number
  user_id: number
  agrees: boolean
  comment: string
  answered_at: string
}

type Person = Consensus['by']

interface Wanted {
  criterion: string
  bidId?: number
}

/**
 * Returns three queries. The first selects all opened bids, or only the one with the given id, each
 * with its newest consensus for the criterion. The second selects each evaluator's newest answer to
 * these. The third selects the people concerned (present and former members, and authors), in the
 * order of the list of panel members.
 */
export function selectAgreed({ tender, evaluation }: Panel, { criterion, bidId }: Wanted) {
  const agreed = sql<BidRow>`
    select bids.id as bid_id, newest.* from bids
    left join lateral (
      select id, user_id, ${plainMark} as mark, text as reason, details, created_at as saved_at
      from evaluation_entries
      where tender_id = ${tender.id} and kind = 'consensus' and criterion = ${criterion}
        and bid_id = bids.id
      order by id desc limit 1) as newest on true
    where bids.tender_id = ${tender.id} and bids.status = 'opened'
      and ${bidId === undefined ? sql`true` : sql`bids.id = ${bidId}`}
    order by bids.id`
  return {
    agreed,
    answers: sql<Answer>`
      select id as consensus_id, answer.* from (${agreed}) as agreed
      cross join lateral (
        select distinct on (user_id) user_id, (e.details->>'agrees')::boolean as agrees,
          e.text as comment, e.created_at as answered_at
        from evaluation_entries e
        where e.tender_id = ${tender.id} and e.kind = 'confirmation' and e.about_id = agreed.id
        order by user_id, e.id desc) as answer`,
    people: sql<Person>`
      select users.id, users.name from users
      left join panel_members as member on member.tender_id = ${tender.id}
        and member.user_id = users.id and member.removed_at is null
      where users.id in (
        select user_id from panel_members where tender_id = ${tender.id}
        union select user_id from evaluation_entries
        where tender_id = ${tender.id} and kind = 'consensus' and criterion = ${criterion})
      order by ${memberOrder(evaluation.chair_id)}`,
  }
}

/** Returns the newest consensus for one bid and criterion, or undefined if there is none. */
export async function findConsensus(
  db: Database,
  panel: Panel,
  place: { criterion: string; bidId: number },
): Promise<Consensus | undefined> {
  const [bid] = presentAgreed(await readTogether(db, selectAgreed(panel, place)))
  return bid?.consensus ?? undefined
}

interface Found {
  agreed: BidRow[]
  answers: Answer[]
  people: Person[]
}

/** Returns each bid with its consensus; the consensus is null if there is none. */
export function presentAgreed({ agreed, answers, people }: Found) {
  const answersTo = Map.groupBy(answers, ({ consensus_id }) => consensus_id)
  const byId = new Map(people.map((person) => [person.id, person]))
  const consensusOf = ({ details, user_id, ...row }: AgreedRow): Consensus => ({
    id: row.id,
    mark: row.mark,
    reason: row.reason,
    discussion: details.discussion,
    citations: details.citations,
    participants: people.filter(({ id }) => details.participants.includes(id)),
    by: byId.get(user_id)!,
    saved_at: timeInJson(row.saved_at),
    confirmations: (answersTo.get(row.id) ?? []).map(({ agrees, comment, ...answer }) => ({
      user: byId.get(answer.user_id)!,
      agrees,
      comment,
      answered_at: timeInJson(answer.answered_at),
    })),
  })
  return agreed.map(({ bid_id, ...row }) => ({
    bid_id,
    consensus: row.id === null ? null : consensusOf(row),
  }))
}
