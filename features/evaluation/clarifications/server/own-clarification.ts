// Loads a question about a bid of the caller's organisation, after checking that the caller may
// reply.
import { sql } from 'kysely'
import type { OwnClarification } from '../contract/clarification.ts'
import { hasPassed } from '#kernel/rules/permission.ts'
import type { Database, Tx } from '#kernel/server/db/connect.ts'
import { conflict, notFound } from '#kernel/server/http/refusal.ts'
import type { SessionUser } from '#kernel/server/http/session.ts'
import { findTender, type FoundTender } from '#features/tenders/server/find-tender.ts'
import { readOwnClarifications } from './read-clarifications.ts'

interface Path {
  tenderId: number
  clarificationId: number
}

interface Wanted extends Path {
  user: SessionUser
}

interface Found {
  tender: FoundTender
  clarification: OwnClarification
}

/** Returns the question. Throws if it can't be answered now. */
export async function findOpenClarification(
  db: Database,
  { user, tenderId, clarificationId }: Wanted,
): Promise<Found> {
  const tender = await findTender(db, user, 'answerClarifications', tenderId)
  const [clarification] = await readOwnClarifications(db, { tender, user, clarificationId })
  if (!clarification) throw notFound()
  if (clarification.reply) throw conflict('Your organisation has already answered this question.')
  if (hasPassed(clarification.deadline, tender.now))
    throw conflict('The deadline for this reply has passed.')
  return { tender, clarification }
}

/**
 * Like `findOpenClarification`, but locks the bid first, so that only one reply can be sent and no
 * file is added after the reply. The current time is read once the lock has been acquired, so a
 * request that had to wait for the lock may miss the deadline.
 */
export async function lockOpenClarification(tx: Tx, wanted: Wanted): Promise<Found> {
  const { user, tenderId, clarificationId } = wanted
  await tx.selectFrom('tenders').select('id').where('id', '=', tenderId).forShare().execute()
  await sql`select bids.id from bids
    where tender_id = ${tenderId} and organisation_id = ${user.organisation?.id ?? null}
      and id = (select bid_id from evaluation_entries where id = ${clarificationId})
    for no key update`.execute(tx)
  return findOpenClarification(tx, wanted)
}

/** Returns the question as its bidder sees it, for the response to a request that changed it. */
export async function readOwnClarification(
  db: Database,
  user: SessionUser,
  { tenderId, clarificationId }: Path,
): Promise<OwnClarification> {
  const tender = await findTender(db, user, 'seeOwnBids', tenderId)
  const [own] = await readOwnClarifications(db, { tender, user, clarificationId })
  if (!own) throw notFound()
  return own
}
