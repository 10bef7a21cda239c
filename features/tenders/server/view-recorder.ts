// Records which tenders suppliers view. Views are written in batches after the reply, so that no
// request waits for them (docs/decisions/0006-counters-and-supplier-lists.md).
import type { FastifyBaseLogger } from 'fastify'
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '#kernel/server/db/connect.ts'
import type { Services } from '#kernel/server/platform/services.ts'

/**
 * True if the user viewed the same version less than a minute ago and one of their views was
 * counted in the last half hour. Another view then needn't be recorded.
 */
export const isViewRecent: RawBuilder<boolean> = sql`coalesce(
  looks.seen_version = tenders.version and looks.seen_at > now() - interval '1 minute'
  and looks.counted_at > now() - interval '30 minutes', false)`

interface View {
  tenderId: number
  userId: number
  organisationId: number | null
  version: number
}

export interface ViewRecorder {
  /** Records a view. Resolves immediately, unless too many views are waiting. */
  record(view: View, log: FastifyBaseLogger): Promise<void>
  /** Resolves when all views have been written or have failed. */
  settled(): Promise<void>
}

export interface TenderServices extends Services {
  viewRecorder: ViewRecorder
}

/** Time for which views are collected before they are written as a batch, in milliseconds. */
const collectMs = 50

/**
 * Creates a recorder for views. If `maxWaiting` views are already waiting, a request waits until
 * its own view is written.
 */
export function createViewRecorder(db: Database, maxWaiting = 200): ViewRecorder {
  const waiting = new Map<string, View>()
  let writing: Promise<void> | undefined
  let endCollecting = () => {}

  const collect = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, collectMs)
      endCollecting = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  async function writeWaiting(log: FastifyBaseLogger): Promise<void> {
    while (waiting.size > 0) {
      await collect()
      const views = [...waiting.values()]
      waiting.clear()
      await writeLogged(views, log)
    }
    writing = undefined
  }

  const writeLogged = (views: View[], log: FastifyBaseLogger) =>
    write(db, views).catch((err: unknown) =>
      log.error({ err, views: views.length }, 'Views of tenders could not be recorded'),
    )

  return {
    async record(view, log) {
      if (waiting.size >= maxWaiting) return writeLogged([view], log)
      waiting.set(`${view.tenderId} ${view.userId}`, view)
      writing ??= writeWaiting(log)
    },
    async settled() {
      endCollecting()
      await writing
    },
  }
}

/**
 * Stores which version each user has seen, and counts at most one view per user, tender and half
 * hour. Concurrent writes wait for the row lock, so only one of them counts. Sorting by tender
 * prevents deadlocks between two servers.
 */
async function write(db: Database, views: View[]): Promise<void> {
  const each = (name: keyof View) => sql`${views.map((view) => view[name])}::int[]`
  await sql`
    with given as (
      select * from unnest(${each('tenderId')}, ${each('userId')}, ${each('organisationId')},
        ${each('version')}) as given (tender_id, user_id, organisation_id, version)
    ), looks as (
      insert into tender_looks as l (tender_id, user_id, seen_version)
      select tender_id, user_id, version from given order by tender_id, user_id
      on conflict (tender_id, user_id) do update set
        seen_at = now(),
        seen_version = excluded.seen_version,
        counted_at = case when l.counted_at <= now() - interval '30 minutes'
          then now() else l.counted_at end
      returning tender_id, user_id, counted_at = now() as is_counted
    )
    insert into tender_views (tender_id, user_id, organisation_id)
    select tender_id, user_id, organisation_id from looks join given using (tender_id, user_id)
    where is_counted order by tender_id`.execute(db)
}
