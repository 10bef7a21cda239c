import { sql, type RawBuilder } from 'kysely'
import type { Actor } from '#domain/rules/can.ts'
import type { Database } from '#server/db/connect.ts'

/**
 * True if the last visit was of the same version, within a minute, and already counted: another one
 * would change nothing.
 */
export const isLookRecent: RawBuilder<boolean> = sql`coalesce(
  looks.seen_version = tenders.version and looks.seen_at > now() - interval '1 minute'
  and looks.counted_at > now() - interval '30 minutes', false)`

/**
 * Stores which version a user has read, and counts a view at most once per user and half hour.
 * Concurrent requests wait for the row lock, so only one of them counts.
 */
export async function rememberLook(
  db: Database,
  actor: Actor,
  tender: { id: number; version: number },
): Promise<void> {
  await sql`
    with look as (
      insert into tender_looks as l (tender_id, user_id, seen_version)
      values (${tender.id}, ${actor.id}, ${tender.version})
      on conflict (tender_id, user_id) do update set
        seen_at = now(),
        seen_version = excluded.seen_version,
        counted_at = case when l.counted_at <= now() - interval '30 minutes'
          then now() else l.counted_at end
      returning counted_at = now() as is_counted
    )
    insert into tender_views (tender_id, user_id, organisation_id)
    select ${tender.id}::int, ${actor.id}::int, ${actor.organisation?.id ?? null}::int
    from look where is_counted`.execute(db)
}
