// Stores the result of an attempt: delivered, to be retried, or given up. To prevent deadlocks, the
// webhook's row is always locked before those of its deliveries.
import { sql } from 'kysely'
import type { DisabledReason } from '../contract/webhook.ts'
import type { Database, Tx } from '#kernel/server/db/connect.ts'
import type { Claimed } from './claim.ts'
import { disable } from './disable.ts'
import type { Outcome } from '#kernel/server/outgoing/post.ts'

const minute = 60
const hour = 3600
/** Number of seconds until the next attempt after each failure, three days in total. */
export const retryAfter = [
  5,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
]

/**
 * Returns an SQL condition that holds if no other server has claimed the delivery, and no user has
 * requested it again, since this server claimed it.
 */
const ours = ({ id, attempts }: Claimed) =>
  sql<boolean>`id = ${id} and attempts = ${attempts} and status = 'pending'`

export async function markDropped(db: Database, claimed: Claimed): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set({ status: 'dropped', failure: 'not_allowed', response_status: null })
    .where(ours(claimed))
    .execute()
}

export async function markTried(db: Database, claimed: Claimed, outcome: Outcome): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!outcome.failure) return markDelivered(tx, claimed, outcome)
    const webhook = await startOrContinueFailures(tx, claimed.webhook_id)
    // The webhook was deleted in the meantime.
    if (!webhook) return
    await scheduleRetry(tx, claimed, outcome)
    const reason = whyDisable(outcome, webhook)
    if (reason && webhook.status === 'active') await disable(tx, webhook, reason)
  })
}

async function markDelivered(tx: Tx, claimed: Claimed, { response_status }: Outcome) {
  await tx
    .updateTable('webhooks')
    .set({ failing_since: null, last_failed_at: null })
    .where('id', '=', claimed.webhook_id)
    .where('failing_since', 'is not', null)
    .execute()
  await tx
    .updateTable('webhook_deliveries')
    .set({ status: 'delivered', response_status, failure: null })
    .where(ours(claimed))
    .execute()
}

/**
 * Starts or continues a series of failures. Failures more than two days apart count as separate
 * series, because no attempts were made between them.
 */
async function startOrContinueFailures(tx: Tx, webhookId: number) {
  return tx
    .updateTable('webhooks')
    .set({
      failing_since: sql<string>`case
        when failing_since is null or last_failed_at < now() - interval '2 days' then now()
        else failing_since end`,
      last_failed_at: sql<string>`now()`,
    })
    .where('id', '=', webhookId)
    .returning([
      'id',
      'organisation_id',
      'url',
      'status',
      sql<boolean>`failing_since <= now() - interval '5 days'`.as('is_hopeless'),
    ])
    .executeTakeFirst()
}

async function scheduleRetry(tx: Tx, claimed: Claimed, outcome: Outcome): Promise<void> {
  const { response_status, failure } = outcome
  const wait = retryAfter[claimed.attempts - 1]
  await tx
    .updateTable('webhook_deliveries')
    .set({
      response_status,
      failure,
      ...(wait === undefined
        ? { status: 'failed' }
        : { next_attempt_at: sql<string>`now() + make_interval(secs => ${wait})` }),
    })
    .where(ours(claimed))
    .execute()
}

function whyDisable(
  { response_status }: Outcome,
  { is_hopeless }: { is_hopeless: boolean },
): DisabledReason | undefined {
  if (response_status === 410) return 'gone'
  return is_hopeless ? 'failing' : undefined
}
