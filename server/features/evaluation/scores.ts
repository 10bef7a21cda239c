// Reads the marks and notes of one evaluator; others' are read in read-consensus.ts.
import { sql } from 'kysely'
import type { Database } from '#server/db/connect.ts'

/** The mark without a decimal that is zero: 3 instead of 3.0. */
export const plainMark = sql<string | null>`trim_scale(mark)::text`

interface Author {
  tender_id: number
  user_id: number
}

/** Returns the evaluator's newest mark of each bid under each criterion. */
export function readOwnScores(db: Database, { tender_id, user_id }: Author) {
  return newestScores(db, { tender_id, user_id })
    .select([sql<number>`bid_id`.as('bid_id'), sql<boolean>`text <> ''`.as('has_note')])
    .execute()
}

/** Returns the evaluator's newest marks and notes of one bid. */
export function readScoresOfBid(
  db: Database,
  { tender_id, user_id, bidId }: Author & { bidId: number },
) {
  return newestScores(db, { tender_id, user_id })
    .where('bid_id', '=', bidId)
    .select(['text as note', 'created_at as saved_at'])
    .execute()
}

function newestScores(db: Database, { tender_id, user_id }: Author) {
  return db
    .selectFrom('evaluation_entries')
    .distinctOn(['criterion', 'bid_id'])
    .where('tender_id', '=', tender_id)
    .where('kind', '=', 'score')
    .where('user_id', '=', user_id)
    .orderBy('criterion')
    .orderBy('bid_id')
    .orderBy('id', 'desc')
    .select(['id', sql<string>`criterion`.as('criterion'), plainMark.as('mark')])
}
