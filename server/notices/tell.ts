// One row in the transaction of the cause: no change without its notice, no notice without its
// change, and a request costs the same whether it concerns one person or ten thousand.
import { sql } from 'kysely'
import type { NotificationEvent } from '#domain/contract/notification.ts'
import type { Tx } from '#server/db/connect.ts'
import { ruleOf, type CauseOf } from './events.ts'

/** Tells everybody whom it concerns, once the transaction is committed. */
export async function tell<Event extends NotificationEvent>(
  tx: Tx,
  event: Event,
  cause: CauseOf<Event>,
  { afterSeconds = 0 }: { afterSeconds?: number } = {},
): Promise<void> {
  const { gather, isSealed } = ruleOf(event)
  const facts = (await gather(tx, cause)) as { tender_id?: number }
  const tender_id = isSealed ? null : (facts.tender_id ?? null)
  const due_at = sql<string>`now() + ${afterSeconds} * interval '1 second'`
  const notice = { event, facts: JSON.stringify(facts), tender_id, due_at }
  await tx.insertInto('notices').values(notice).execute()
}

/** Long enough for a handful of files, short enough that nobody works from the old ones. */
const gatheredFor = 120

/**
 * Once for all that happens to the tender within two minutes. Of two at once both may find nothing
 * waiting, unless they hold the tender's lock, as uploads do: then people are told twice, but never
 * not at all. For the same reason a notice that is being told at this moment no longer counts.
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
