// One row in the transaction of the cause: no change without its notice, no notice without its
// change, and a request costs the same whether it concerns one person or ten thousand.
import type { NotificationEvent } from '#domain/contract/notification.ts'
import type { Tx } from '#server/db/connect.ts'
import { ruleOf, type CauseOf } from './events.ts'

/** Tells everybody whom it concerns, once the transaction is committed. */
export async function tell<Event extends NotificationEvent>(
  tx: Tx,
  event: Event,
  cause: CauseOf<Event>,
): Promise<void> {
  const facts = (await ruleOf(event).gather(tx, cause)) as { tender_id?: number }
  await tx
    .insertInto('notices')
    .values({ event, facts: JSON.stringify(facts), tender_id: facts.tender_id ?? null })
    .execute()
}
