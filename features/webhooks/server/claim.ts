// Claims due deliveries. Each server sends at most one delivery per webhook at a time, so that a
// slow receiver or a long queue delays only its own webhook.
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '#kernel/server/db/connect.ts'
import type { WebhookData } from '../contract/webhook-events.ts'

export interface Claimed {
  id: number
  webhook_id: number
  message_id: string
  type: string
  data: WebhookData
  occurred_at: string
  attempts: number
}

interface Wanted {
  /** Ids of webhooks with a delivery in progress on this server. */
  busy: number[]
  max: number
  /**
   * True to claim only deliveries of webhooks whose last deliveries failed, false to claim only
   * those of others. Failing webhooks have a separate limit, so that they never use all slots.
   */
  areFailing: boolean
}

/** Returns SQL for the message id that receivers see. */
export function messageId(table: string): RawBuilder<string> {
  return sql`('msg_' || replace(${sql.ref(`${table}.message_id`)}::text, '-', ''))`
}

/**
 * Duration of a lease in seconds, longer than an attempt can take. If a server is killed, its
 * deliveries are sent again when their leases expire.
 */
const leaseSeconds = 30
/** Number of due deliveries scanned to find some for different webhooks. */
const window = 1000

/**
 * Selects one due delivery for each failing webhook. The query starts from the webhooks, because
 * few are failing, each with a long queue. Any due delivery will do, because deliveries have no
 * guaranteed order.
 */
const ofFailing = (busy: number[]) => sql`
  select d.id, d.next_attempt_at from webhooks w cross join lateral (
    select id, next_attempt_at from webhook_deliveries
    where webhook_id = w.id and status = 'pending' and next_attempt_at <= now() limit 1) as d
  where w.status = 'active' and w.failing_since is not null and w.id <> all (${busy}::integer[])`

/**
 * Selects, for each of the other webhooks, the delivery that has been due for longest. The query
 * starts from the deliveries, because there are many such webhooks, each with few deliveries. The
 * list of webhooks to exclude is read once instead of for each row, which takes a third of the time
 * if there is a long queue.
 */
const ofOthers = (busy: number[]) => sql`
  select distinct on (webhook_id) id, next_attempt_at from (
    select id, webhook_id, next_attempt_at from webhook_deliveries
    where status = 'pending' and next_attempt_at <= now()
      and webhook_id not in (
        select id from webhooks where status <> 'active' or failing_since is not null)
      and webhook_id <> all (${busy}::integer[])
    order by next_attempt_at, id limit ${window}) as due
  order by webhook_id, next_attempt_at, id`

export async function claimDue(db: Database, wanted: Wanted): Promise<Claimed[]> {
  const { busy, max, areFailing } = wanted
  if (max <= 0) return []
  const { rows } = await sql<Claimed>`
    with firsts as materialized (${areFailing ? ofFailing(busy) : ofOthers(busy)}),
    chosen as (
      select d.id from webhook_deliveries d
      where d.id in (select id from firsts order by next_attempt_at, id limit ${max})
        and d.status = 'pending' and d.next_attempt_at <= now()
      for update skip locked)
    update webhook_deliveries d
    set attempts = d.attempts + 1, last_attempt_at = now(),
      next_attempt_at = now() + make_interval(secs => ${leaseSeconds})
    from chosen where d.id = chosen.id
    returning d.id, d.webhook_id, ${messageId('d')} as message_id, d.type, d.data, d.occurred_at,
      d.attempts`.execute(db)
  return rows
}
