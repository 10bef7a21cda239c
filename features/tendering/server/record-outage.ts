// Records outages of the portal. Many suppliers send their bids in the last hours before the
// deadline. After an outage in that time, the buyer is therefore notified and can move the deadline
// for all suppliers.
import { sql } from 'kysely'
import { record } from '#kernel/server/audit/record.ts'
import type { Tx } from '#kernel/server/db/connect.ts'
import { bySystem } from '#kernel/server/http/cause.ts'
import { notify } from '#kernel/server/notices/notify.ts'
import type { Services } from '#kernel/server/platform/services.ts'

/** Minimum length of an outage in minutes; a restart or an update takes less. */
const minMinutes = 5

/** True if the outage overlaps the two hours before the deadline. */
export const isHitBy = sql<boolean>`outages.started_at < tenders.submission_deadline
  and outages.ended_at > tenders.submission_deadline - interval '2 hours'`

interface Outage {
  id: number
  started_at: string
  ended_at: string
}

/**
 * Writes this minute's heartbeat if the file store works. If the previous heartbeat is too old,
 * records an outage and notifies the buyers of affected tenders. Returns the outcome as text.
 */
export async function recordOutage({ db, storage }: Pick<Services, 'db' | 'storage'>) {
  const isWell = await storage.check().then(
    () => true,
    () => false,
  )
  if (!isWell) return 'the file store is away'
  return db.transaction().execute(async (tx) => {
    const outage = await beat(tx)
    if (!outage) return 'nothing'
    const tenders = await readHit(tx, outage.id)
    const { started_at, ended_at } = outage
    await record(tx, bySystem, {
      action: 'outage.noted',
      resource: ['Installation', null],
      metadata: { started_at, ended_at, tenders: tenders.length },
    })
    for (const { tender_id } of tenders) {
      await notify(tx, 'outage-before-deadline', {
        tender_id,
        away_from: started_at,
        away_to: ended_at,
      })
    }
    return `away from ${started_at} to ${ended_at}`
  })
}

/**
 * Writes the heartbeat and returns the outage before it, if any. All servers write the same row, so
 * an outage means that none of them wrote it.
 */
async function beat(tx: Tx): Promise<Outage | undefined> {
  const { rows } = await sql<{ last: string }>`
    select beat_at as last from heartbeats for update`.execute(tx)
  const [before] = rows
  await sql`insert into heartbeats (beat_at) values (clock_timestamp())
    on conflict (is_only) do update set beat_at = excluded.beat_at`.execute(tx)
  if (!before) return undefined
  const noted = await sql<Outage>`insert into outages (started_at, ended_at)
    select ${before.last}::timestamptz, clock_timestamp()
    where ${before.last}::timestamptz < clock_timestamp() - ${minMinutes} * interval '1 minute'
    returning id, started_at, ended_at`.execute(tx)
  return noted.rows[0]
}

function readHit(tx: Tx, outageId: number) {
  return tx
    .selectFrom('biddings')
    .innerJoin('tenders', 'tenders.id', 'biddings.tender_id')
    .innerJoin('outages', (join) => join.on(isHitBy))
    .leftJoin('openings', 'openings.tender_id', 'biddings.tender_id')
    .where('outages.id', '=', outageId)
    .where('biddings.published_at', 'is not', null)
    .where('openings.tender_id', 'is', null)
    .where('tenders.status', '=', 'published')
    .where('tenders.deleted_at', 'is', null)
    .select('biddings.tender_id')
    .orderBy('biddings.tender_id')
    .execute()
}
