// Turns a notice into rows for notifications, emails and webhook deliveries, exactly once: each
// transaction stores the rows together with the progress, so a killed fan-out can continue.
import { sql } from 'kysely'
import type { Database, Tx } from '#kernel/server/db/connect.ts'
import { announce } from './channel.ts'
import { eventNames, ruleOf, type CauseOf, type EventName } from './events.ts'
import { nobody } from './recipients.ts'
import { writeNotice } from './notify.ts'

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
  const notice = await selectPending(tx)
    .where('due_at', '<=', sql<string>`clock_timestamp()`)
    // Servers of a newer portal version handle events that this version doesn't have.
    .where('event', 'in', eventNames())
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!notice) return false
  await fanOut(tx, notice, batch)
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
  for (const cause of causes) {
    const id = await writeNotice(tx, event, cause)
    const pending = selectPending(tx).where('id', '=', id)
    for (
      let notice = await pending.executeTakeFirst();
      notice;
      notice = await pending.executeTakeFirst()
    ) {
      await fanOut(tx, notice, usualBatch)
    }
  }
}

function selectPending(tx: Tx) {
  return tx
    .selectFrom('notices')
    .select(['id', 'event', 'facts', 'tender_id', 'told_up_to', 'created_at'])
    .where('told_at', 'is', null)
}

type Pending = NonNullable<
  Awaited<ReturnType<ReturnType<typeof selectPending>['executeTakeFirst']>>
>

async function fanOut(tx: Tx, notice: Pending, batch: number): Promise<void> {
  const told = await notifyNextRecipients(tx, notice, batch)
  const up_to = told.last ?? notice.told_up_to
  const isDone = told.count < batch
  if (isDone) for (const follow of followUps) await follow(tx, notice)
  await tx
    .updateTable('notices')
    .set({ told_up_to: up_to, ...(isDone ? { told_at: sql<string>`clock_timestamp()` } : {}) })
    .where('id', '=', notice.id)
    .execute()
  await announce(tx, {
    kind: 'notice',
    notice_id: notice.id,
    tender_id: notice.tender_id,
    changes_page: ruleOf(notice.event).changesPage ?? false,
    above: notice.told_up_to,
    up_to,
  })
}

interface Waiting {
  id: number
  event: string
  facts: unknown
  told_up_to: number
}

async function notifyNextRecipients(
  tx: Tx,
  notice: Waiting,
  batch: number,
): Promise<{ count: number; last: number | null }> {
  const { recipients, canBeMuted, isPersonal = false, sendsNoEmail = false } = ruleOf(notice.event)
  const isWithoutEmail = ruleOf(notice.event).withoutEmail?.(notice.facts) ?? nobody
  // The limit is in the second subquery, because a limit in the first might make the planner scan
  // all users to find a few recipients.
  const { rows } = await sql<{ count: number; last: number | null }>`
    with concerned as materialized (
      select users.id, users.name, users.email,
        case when not ${isPersonal}::boolean then users.role end as role,
        case when not ${isPersonal}::boolean then users.organisation_id end as organisation_id,
        (not ${sendsNoEmail}::boolean and not ${isWithoutEmail}
          and (users.email_notifications_enabled or not ${canBeMuted}::boolean)) as gets_email
      from users
      where users.id > ${notice.told_up_to} and ${recipients(notice.facts)}),
    told as materialized (select * from concerned order by id limit ${batch}),
    in_bells as (
      insert into notifications (notice_id, user_id, role, organisation_id)
      select ${notice.id}, id, role, organisation_id from told),
    in_outbox as (
      insert into outbox (notice_id, letter, recipient, recipient_name, is_mutable)
      select ${notice.id}, ${notice.event}::text, email, name, ${canBeMuted}::boolean
      from told where gets_email)
    select count(*)::int as count, max(id) as last from told`.execute(tx)
  return rows[0]!
}

export async function fanOutAll(db: Database): Promise<void> {
  while (await fanOutNext(db));
}
