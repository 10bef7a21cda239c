// A lease reserves a row, such as an opening or the run of a job, for one server. The server renews
// its lease while it works, so a lease expires only if the server was killed or can't reach the
// database; another server then takes over.
import { sql, type RawBuilder } from 'kysely'

/** Seconds until the lease of a killed server expires. */
export const leaseSeconds = 30

/** Milliseconds between two renewals. Five in a row may fail without losing the lease. */
export const renewalPause = 5000

/**
 * Schedule of jobs that take over from a killed server. Together with the lease and the pause
 * between two polls, a takeover happens within a minute.
 */
export const takeoverSchedule = '*/15 * * * * *'

/** End of a lease that is acquired or renewed now, by the database's clock. */
export const leaseEnd = sql<string>`clock_timestamp() + ${leaseSeconds} * interval '1 second'`

/** Matches rows that no server is working on. */
export const isFree = (until: string): RawBuilder<boolean> =>
  sql<boolean>`coalesce(${sql.ref(until)} < clock_timestamp(), true)`

/**
 * Runs `work`, and calls `renew` every five seconds until it ends. A failed renewal is ignored,
 * because the next one follows before the lease expires.
 */
export async function whileRenewing<T>(
  renew: () => Promise<unknown>,
  work: () => Promise<T>,
): Promise<T> {
  const timer = setInterval(() => void renew().catch(() => {}), renewalPause)
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}
