// Reads the marks on which the panel agreed, with the evaluators' answers to them.
import { sql } from 'kysely'
import type { Consensus, Citation } from '#features/evaluation/contract/evaluation.ts'
import type { Database } from '#kernel/server/db/connect.ts'
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

interface Wanted {
  criterion: string
  bidId?: number
}

interface AgreedBid {
  bid_id: number
  consensus: Consensus | null
}

/**
 * Returns all opened bids, or only the bid with the given id, each with its newest consensus for
 * the criterion.
 */
export async function readAgreed(
  db: Database,
  panel: Panel,
  { criterion, bidId }: Wanted,
): Promise<AgreedBid[]> {
  const { tender } = panel
  const { rows } = await sql<BidRow>`
    select bids.id as bid_id, newest.* from bids
    left join lateral (
      select id, user_id, ${plainMark} as mark, text as reason, details, created_at as saved_at
      from evaluation_entries
      where tender_id = ${tender.id} and kind = 'consensus' and criterion = ${criterion}
        and bid_id = bids.id
      order by id desc limit 1) as newest on true
    where bids.tender_id = ${tender.id} and bids.status = 'opened'
      and ${bidId === undefined ? sql`true` : sql`bids.id = ${bidId}`}
    order by bids.id`.execute(db)
  const agreed = rows.filter((row) => row.id !== null)
  const answers = await readAnswers(
    db,
    tender.id,
    agreed.map(({ id }) => id),
  )
  const known = {
    people: await readPeople(db, panel, [
      ...[...agreed, ...answers].map(({ user_id }) => user_id),
      ...agreed.flatMap(({ details }) => details.participants),
    ]),
    answers: Map.groupBy(answers, ({ consensus_id }) => consensus_id),
  }
  return rows.map(({ bid_id, ...row }) => ({
    bid_id,
    consensus: row.id === null ? null : present(row, known),
  }))
}

/** Returns the newest consensus for one bid and criterion, or undefined if there is none. */
export async function findConsensus(
  db: Database,
  panel: Panel,
  place: { criterion: string; bidId: number },
): Promise<Consensus | undefined> {
  const [bid] = await readAgreed(db, panel, place)
  return bid?.consensus ?? undefined
}

interface Answer {
  consensus_id: number
  user_id: number
  agrees: boolean
  comment: string
  answered_at: string
}

/** Returns each evaluator's newest answer to each of the consensus rows. */
async function readAnswers(db: Database, tenderId: number, ids: number[]): Promise<Answer[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Answer>`
    select distinct on (about_id, user_id) about_id as consensus_id, user_id,
      (details->>'agrees')::boolean as agrees, text as comment, created_at as answered_at
    from evaluation_entries
    where tender_id = ${tenderId} and kind = 'confirmation' and about_id = any (${ids})
    order by about_id, user_id, id desc`.execute(db)
  return rows
}

type People = Map<number, { id: number; name: string }>

/** Returns the users by id, in the order of the list of panel members. */
async function readPeople(
  db: Database,
  { tender, evaluation }: Panel,
  ids: number[],
): Promise<People> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number; name: string }>`
    select users.id, users.name from users
    left join panel_members as member on member.tender_id = ${tender.id}
      and member.user_id = users.id and member.removed_at is null
    where users.id = any (${[...new Set(ids)]})
    order by ${memberOrder(evaluation.chair_id)}`.execute(db)
  return new Map(rows.map((person) => [person.id, person]))
}

interface Known {
  people: People
  answers: Map<number, Answer[]>
}

function present(row: AgreedRow, { people, answers }: Known): Consensus {
  const { id, user_id, mark, reason, details, saved_at } = row
  const { discussion, citations, participants } = details
  return {
    id,
    mark,
    reason,
    discussion,
    citations,
    participants: [...people.values()].filter((person) => participants.includes(person.id)),
    by: people.get(user_id)!,
    saved_at,
    confirmations: (answers.get(id) ?? []).map(({ agrees, comment, answered_at, ...answer }) => ({
      user: people.get(answer.user_id)!,
      agrees,
      comment,
      answered_at,
    })),
  }
}
