import { sql, type RawBuilder } from 'kysely'
import type { Actor } from '#domain/rules/can.ts'
import type { Database } from '#server/db/connect.ts'

/** Of the same version, within a minute, and with nothing to count: another look would change nothing. */
export const isLookRecent: RawBuilder<boolean> = sql`coalesce(
  looks.seen_version = tenders.version and looks.seen_at > now() - interval '1 minute'
  and looks.counted_at > now() - interval '30 minutes', false)`

/**
 * Remembers which version a user has read, and counts a view, one per user and half hour. The row
 * of the look is what two openings at once queue for, so that only one of them counts.
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
