import { sql } from 'kysely'
import { calendarLimits } from '../contract/calendar.ts'
import type { Actor } from '#kernel/rules/permission.ts'
import type { Database, Tx } from '#kernel/server/db/connect.ts'
import { selectUsers } from '#kernel/server/db/select-users.ts'
import type { CalendarTender } from './calendar.ts'
import { visibleTo } from '#features/tenders/server/visibility.ts'

/**
 * Text that is signed together with a calendar address's token, so that a token signed for another
 * purpose is not accepted as a calendar address.
 */
export const calendarPurpose = 'calendar'

export async function readFeed(db: Database, userId: number) {
  return db
    .selectFrom('calendar_feeds')
    .select('created_at')
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** Stores the user's calendar address in place of any previous one. Returns the creation time. */
export async function saveFeed(tx: Tx, userId: number, tokenHash: Buffer): Promise<string> {
  const { created_at } = await tx
    .insertInto('calendar_feeds')
    .values({ user_id: userId, token_hash: tokenHash })
    .onConflict((feed) =>
      feed
        .column('user_id')
        .doUpdateSet({ token_hash: tokenHash, created_at: sql<string>`clock_timestamp()` }),
    )
    .returning('created_at')
    .executeTakeFirstOrThrow()
  return created_at
}

/** Deletes the user's calendar address. Returns false if there was none. */
export async function deleteFeed(tx: Tx, userId: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('calendar_feeds')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Returns the owner of a calendar address, with their current rights. */
export async function findOwner(db: Database, tokenHash: Buffer) {
  return selectUsers(db)
    .innerJoin('calendar_feeds', 'calendar_feeds.user_id', 'users.id')
    .where('calendar_feeds.token_hash', '=', tokenHash)
    .executeTakeFirst()
}

/**
 * Maximum number of interests considered, newest first; the list of interests has the same limit.
 */
const maxConsidered = 5000

/**
 * Returns the deadlines of visible tenders in which the actor's organisation is interested. For a
 * tender behind an NDA, the result contains only what is visible without signing.
 */
export async function readDeadlinesOf(db: Database, actor: Actor): Promise<CalendarTender[]> {
  const { rows } = await sql<CalendarTender>`
    with live as (
      select tender_id from interests
      where organisation_id = ${actor.organisation?.id ?? null} and withdrawn_at is null
      order by created_at desc, id desc limit ${sql.lit(maxConsidered)})
    select seen.*, organisations.name as buyer
    from live cross join lateral (
      select id, reference, title, clarification_deadline, submission_deadline, organisation_id,
        deadline_sequence as sequence, updated_at as changed_at,
        '/tenders/' || id as path, status = 'cancelled' as "isCancelled"
      from tenders where tenders.id = live.tender_id and ${visibleTo(actor)}
        and submission_deadline > now() - make_interval(days => ${calendarLimits.daysKept})
      offset 0) as seen
    join organisations on organisations.id = seen.organisation_id
    order by submission_deadline desc, seen.id limit ${calendarLimits.tenders}`.execute(db)
  return rows
}
