// Writes one row in the transaction of the cause: a change and its notice are committed together,
// and the cost of a request doesn't depend on the number of recipients.
import { sql } from 'kysely'
import type { NotificationEvent } from '#domain/contract/notification.ts'
import type { Tx } from '#server/db/connect.ts'
import { ruleOf, type CauseOf } from './events.ts'

/** Queues a notice to everyone it concerns, effective with the commit. */
export async function tell<Event extends NotificationEvent>(
  tx: Tx,
  event: Event,
  cause: CauseOf<Event>,
  options: { afterSeconds?: number } = {},
): Promise<void> {
  await writeNotice(tx, event, cause, options)
}

/** Writes the row of a notice and returns its id. */
export async function writeNotice<Event extends NotificationEvent>(
  tx: Tx,
  event: Event,
  cause: CauseOf<Event>,
  { afterSeconds = 0 }: { afterSeconds?: number } = {},
): Promise<number> {
  const { gather, isSealed } = ruleOf(event)
  const facts = (await gather(tx, cause)) as { tender_id?: number }
  const tender_id = isSealed ? null : (facts.tender_id ?? null)
  const due_at = sql<string>`now() + ${afterSeconds} * interval '1 second'`
  const notice = { event, facts: JSON.stringify(facts), tender_id, due_at }
  const { id } = await tx
    .insertInto('notices')
    .values(notice)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Seconds; long enough for a few uploads, and short enough that suppliers don't use outdated files.
 */
const gatheredFor = 120

/**
 * Queues one notice for all changes of the tender within two minutes. Two concurrent calls may both
 * find none pending unless they hold the tender's lock, as uploads do; recipients are then notified
 * twice, but never missed. A notice whose fan-out has begun doesn't count for the same reason.
 */
export async function tellGathered<Event extends NotificationEvent>(
  tx: Tx,
  event: Event,
  cause: CauseOf<Event> & { tender_id: number },
): Promise<void> {
  const waiting = await tx
    .selectFrom('notices')
    .select('id')
    .where('tender_id', '=', cause.tender_id)
    .where('event', '=', event)
    .where('told_at', 'is', null)
    .where('due_at', '>', sql<string>`clock_timestamp()`)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!waiting) await tell(tx, event, cause, { afterSeconds: gatheredFor })
}
