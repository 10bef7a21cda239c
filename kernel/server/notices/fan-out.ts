// Turns a notice into rows for notifications, emails and webhook deliveries, exactly once: each
// transaction stores the rows together with the progress, so a killed fan-out can continue.
import { sql } from 'kysely'
import type { Database, Tx } from '#kernel/server/db/connect.ts'
import { announce } from './channel.ts'
import type { CauseOf, EventName } from './event.ts'
import { eventNamed, eventNames } from './events.ts'
import { nobody } from './recipients.ts'
import { pendingColumns, writeNotices } from './notify.ts'

/**
 * Maximum number of recipients per transaction. A full batch takes about a second; statements time
 * out after thirty.
 */
const usualBatch = 2000

export interface FannedOutNotice {
  event: string
  facts: unknown
  created_at: string
}

type FollowUp = (tx: Tx, notice: FannedOutNotice) => Promise<void>

const followUps = new Set<FollowUp>()

/**
 * Registers a function that runs once for each notice, in the transaction that notifies the last of
 * its recipients.
 */
export function onFannedOut(followUp: FollowUp): void {
  followUps.add(followUp)
}

/**
 * Processes the next batch of the oldest pending notice. Returns false if none is pending. Several
 * servers may run this concurrently.
 */
export async function fanOutNext(db: Database, batch = usualBatch): Promise<boolean> {
  return db.transaction().execute((tx) => fanOutIn(tx, batch))
}

export async function fanOutIn(tx: Tx, batch = usualBatch): Promise<boolean> {
  const notice = await tx
    .selectFrom('notices')
    .select(pendingColumns)
    .where('told_at', 'is', null)
    .where('due_at', '<=', sql<string>`clock_timestamp()`)
    // Servers of a newer portal version handle events that this version doesn't have.
    .where('event', 'in', eventNames())
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!notice) return false
  await fanOut(tx, [notice], batch)
  return true
}

/**
 * Writes a notice for each cause, and notifies its recipients in the caller's transaction instead
 * of later. The recipients of all the notices are therefore notified at the same time, when the
 * transaction commits.
 */
export async function notifyNow<Event extends EventName>(
  tx: Tx,
  event: Event,
  causes: readonly CauseOf<Event>[],
): Promise<void> {
  let pending: Pending[] = causes.length > 0 ? await writeNotices(tx, event, causes) : []
  while (pending.length > 0) pending = await fanOut(tx, pending, usualBatch)
}

interface Pending extends FannedOutNotice {
  id: number
  tender_id: number | null
  /** Last user who was notified; 0 if nobody was. */
  told_up_to: number
}

/**
 * Notifies the next recipients of the notices. All notices must be about the same event and in
 * order of id. Returns the notices that may have more recipients.
 */
async function fanOut(tx: Tx, notices: Pending[], batch: number): Promise<Pending[]> {
  const told = await notifyNextRecipients(tx, notices, batch)
  const isFull = told.reduce((sum, { count }) => sum + count, 0) >= batch
  const lastOf = new Map(told.map(({ notice_id, last }) => [notice_id, last]))
  // A full batch ends with a notice that may have more recipients.
  const reached = isFull ? told.at(-1)!.notice_id : Infinity
  const [done, left] = [
    notices.filter(({ id }) => id < reached),
    notices.filter(({ id }) => id >= reached),
  ]
  for (const notice of done) for (const follow of followUps) await follow(tx, notice)
  const upTo = ({ id, told_up_to }: Pending) => lastOf.get(id) ?? told_up_to
  const advanced = notices.filter(({ id }) => id <= reached)
  await sql`
    update notices set told_up_to = reached.user_id,
      told_at = case when reached.is_done then clock_timestamp() end
    from unnest(${advanced.map(({ id }) => id)}::bigint[], ${advanced.map(upTo)}::int[],
      ${advanced.map(({ id }) => id < reached)}::boolean[]) as reached (id, user_id, is_done)
    where notices.id = reached.id`.execute(tx)
  await announce(
    tx,
    ...advanced.map((notice) => ({
      kind: 'notice' as const,
      notice_id: notice.id,
      tender_id: notice.tender_id,
      changes_page: eventNamed(notice.event).changesPage ?? false,
      above: notice.told_up_to,
      up_to: upTo(notice),
    })),
  )
  return left.map((notice) => ({ ...notice, told_up_to: upTo(notice) }))
}

interface Told {
  notice_id: number
  count: number
  last: number
}

/** Notifies up to `batch` recipients. Returns those notified for each notice, in order of id. */
async function notifyNextRecipients(tx: Tx, notices: Pending[], batch: number): Promise<Told[]> {
  const { event } = notices[0]!
  const { recipients, canBeMuted, isPersonal = false, sendsNoEmail = false } = eventNamed(event)
  const concerned = notices.map(({ id, facts, told_up_to }) => {
    const isWithoutEmail = eventNamed(event).withoutEmail?.(facts) ?? nobody
    return sql`select ${id}::bigint as notice_id, users.id, users.name, users.email,
        case when not ${isPersonal}::boolean then users.role end as role,
        case when not ${isPersonal}::boolean then users.organisation_id end as organisation_id,
        (not ${sendsNoEmail}::boolean and not ${isWithoutEmail}
          and (users.email_notifications_enabled or not ${canBeMuted}::boolean)) as gets_email
      from users
      where users.id > ${told_up_to} and ${recipients(facts)}`
  })
  // The limit is in the second subquery, because a limit in the first might make the planner scan
  // all users to find a few recipients.
  const { rows } = await sql<Told>`
    with concerned as materialized (${sql.join(concerned, sql` union all `)}),
    told as materialized (select * from concerned order by notice_id, id limit ${batch}),
    in_bells as (
      insert into notifications (notice_id, user_id, role, organisation_id)
      select notice_id, id, role, organisation_id from told),
    in_outbox as (
      insert into outbox (notice_id, letter, recipient, recipient_name, is_mutable)
      select notice_id, ${event}::text, email, name, ${canBeMuted}::boolean
      from told where gets_email)
    select notice_id, count(*)::int as count, max(id) as last from told
    group by notice_id order by notice_id`.execute(tx)
  return rows
}

export async function fanOutAll(db: Database): Promise<void> {
  while (await fanOutNext(db));
}
