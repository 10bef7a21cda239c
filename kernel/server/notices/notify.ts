// Writes a notice as one row in the transaction of the change that causes it, so that both are
// committed together, and the cost of a request doesn't depend on the number of recipients.
import { sql } from 'kysely'
import type { Tx } from '#kernel/server/db/connect.ts'
import type { CauseOf, EventName } from './event.ts'
import { eventNamed } from './events.ts'

/**
 * Queues a notice to everybody it concerns. The notice takes effect when the transaction commits.
 */
export async function notify<Event extends EventName>(
  tx: Tx,
  event: Event,
  cause: CauseOf<Event>,
  options: { afterSeconds?: number } = {},
): Promise<void> {
  await writeNotices(tx, event, [cause], options)
}

/** Columns that the fan-out needs. */
export const pendingColumns = [
  'id',
  'event',
  'facts',
  'tender_id',
  'told_up_to',
  'created_at',
] as const

/** Inserts a notice for each cause and returns the notices. `causes` must not be empty. */
export async function writeNotices<Event extends EventName>(
  tx: Tx,
  event: Event,
  causes: readonly CauseOf<Event>[],
  { afterSeconds = 0 }: { afterSeconds?: number } = {},
) {
  const { gather, gatherAll, isSealed } = eventNamed(event)
  const due_at = sql<string>`now() + ${afterSeconds} * interval '1 second'`
  const gathered = gatherAll ? await gatherAll(tx, causes) : []
  if (!gatherAll) for (const cause of causes) gathered.push(await gather(tx, cause))
  const notices = (gathered as { tender_id?: number }[]).map((facts) => ({
    event,
    facts: JSON.stringify(facts),
    due_at,
    tender_id: isSealed ? null : (facts.tender_id ?? null),
  }))
  return tx.insertInto('notices').values(notices).returning(pendingColumns).execute()
}

/**
 * Delay of a batched notice in seconds: long enough for a few uploads, and short enough that
 * suppliers don't use outdated files.
 */
const batchSeconds = 120

/**
 * Queues one notice for all changes to the tender within two minutes, unless such a notice is
 * already pending. A notice that is already being sent doesn't count as pending, because some
 * recipients would miss the change. Calls that don't hold the tender's lock, such as those that
 * store the result of a virus scan, may run concurrently and each queue a notice. Recipients are
 * then notified twice.
 */
export async function notifyBatched<Event extends EventName>(
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
  if (!waiting) await notify(tx, event, cause, { afterSeconds: batchSeconds })
}
