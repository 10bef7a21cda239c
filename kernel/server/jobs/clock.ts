// A system clock that is set forward and back again leaves timestamps in the future. Work that
// depends on them would stop silently until the clock reaches these times.
import { sql } from 'kysely'
import type { Database } from '#kernel/server/db/connect.ts'

/** Moves timestamps in the future back to now, so that jobs, openings, evidence packs and emails continue. */
export async function resetFutureTimes(db: Database): Promise<void> {
  // A minute is allowed for clock differences between servers.
  await sql`
    update job_runs set started_at = least(started_at, now()),
      finished_at = least(finished_at, now()), succeeded_at = least(succeeded_at, now())
    where greatest(started_at, finished_at, succeeded_at)
      > clock_timestamp() + interval '1 minute'`.execute(db)
  // Each lease ends half a minute ahead at most.
  await sql`
    update job_runs set claimed_until = null
    where claimed_until > clock_timestamp() + interval '1 minute'`.execute(db)
  for (const table of ['openings', 'evidence_packs']) {
    await sql`
      update ${sql.table(table)} set worked_on_until = clock_timestamp()
      where worked_on_until > clock_timestamp() + interval '1 minute'`.execute(db)
  }
  // Retries are scheduled at most 64 minutes ahead, so a later time results from a wrong clock.
  await sql`
    update outbox set next_attempt_at = now()
    where sent_at is null and failed_at is null
      and next_attempt_at > now() + interval '2 hours'`.execute(db)
}
