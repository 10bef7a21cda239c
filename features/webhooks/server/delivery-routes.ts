import { sql } from 'kysely'
import type { Paging } from '#kernel/contract/pagination.ts'
import { testEvent } from '../contract/webhook-events.ts'
import {
  webhookLimits,
  type Delivery,
  listDeliveries,
  replayDelivery,
  testWebhook,
} from '../contract/webhook.ts'
import { webhookRuleTexts, whyNotReplay } from '../rules/webhooks.ts'
import { organisationIdOf } from '#features/accounts/server/own-organisation.ts'
import { record } from '#kernel/server/audit/record.ts'
import type { Database } from '#kernel/server/db/connect.ts'
import { partOfList } from '#kernel/server/http/list-parts.ts'
import { list } from '#kernel/server/http/list.ts'
import { conflict, notFound, refusalFor } from '#kernel/server/http/refusal.ts'
import type { Route } from '#kernel/server/http/route.ts'
import type { SessionUser } from '#kernel/server/http/session.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import { messageId } from './claim.ts'
import { recordChange } from './record-change.ts'
import { lockWebhook, readWebhook } from './queries.ts'

/**
 * SQL for the tender of a delivery. Null for unsent deliveries, because the organisation may no
 * longer be allowed to know about the tender.
 */
const tender = sql<Delivery['tender']>`case
  when last_attempt_at is not null and failure is distinct from 'not_allowed'
    and data ? 'tender_id'
  then json_build_object('id', data -> 'tender_id', 'reference', data -> 'reference') end`

function selectDeliveries(db: Database, webhookId: number) {
  return db
    .selectFrom('webhook_deliveries')
    .where('webhook_id', '=', webhookId)
    .select([
      'id',
      messageId('webhook_deliveries').as('message_id'),
      'type',
      tender.as('tender'),
      'status',
      'attempts',
      'created_at',
      'last_attempt_at',
      sql<string | null>`case when status = 'pending' and next_attempt_at < 'infinity'
        then next_attempt_at end`.as('next_attempt_at'),
      'response_status',
      'failure',
    ])
}

const deliveriesOf = (webhookId: number) =>
  list<Paging, Delivery, never>({
    from: 'webhook_deliveries',
    select: (db) => selectDeliveries(db, webhookId),
    order: { key: 'id', type: 'bigint' },
    where: sql`webhook_id = ${webhookId}`,
  })

export function webhookDeliveryRoutes(route: Route, services: Services): void {
  const { db, throttle, config } = services

  async function countSend(user: SessionUser): Promise<void> {
    await throttle.count(`webhook:${organisationIdOf(user)}`, config.throttle.webhookSends)
  }

  route(listDeliveries, async ({ user, params, query, request }) => {
    const { id } = await readWebhook(db, organisationIdOf(user), params.webhookId)
    return partOfList({ request, query, ...(await deliveriesOf(id).find(db, query)) })
  })

  route(testWebhook, async ({ user, params, once, cause, transact }) => {
    await countSend(user)
    return transact((tx) =>
      once(tx, {
        work: async () => {
          const webhook = await lockWebhook(tx, user, { ...params, action: 'test' })
          if (webhook.waiting >= webhookLimits.waiting) throw conflict(webhookRuleTexts.queueFull)
          const { id } = await tx
            .insertInto('webhook_deliveries')
            .values({ webhook_id: webhook.id, type: testEvent, data: '{}' })
            .returning('id')
            .executeTakeFirstOrThrow()
          await recordChange(tx, cause, 'webhook.tested', webhook)
          return { kept: { id } }
        },
        replay: async ({ id }) => {
          const webhook = await readWebhook(tx, organisationIdOf(user), params.webhookId)
          const own = selectDeliveries(tx, webhook.id).where('id', '=', id)
          const delivery = await own.executeTakeFirst()
          if (!delivery) throw notFound()
          return { message: 'A test event is on its way', delivery }
        },
      }),
    )
  })

  route(replayDelivery, async ({ user, params, cause, transact }) => {
    await countSend(user)
    const delivery = await transact(async (tx) => {
      const webhook = await lockWebhook(tx, user, { ...params, action: 'replay' })
      const own = selectDeliveries(tx, webhook.id).where('id', '=', params.deliveryId)
      const before = await own.forUpdate().executeTakeFirst()
      if (!before) throw notFound()
      const reason = whyNotReplay(webhook, before)
      if (reason) throw refusalFor(reason)
      if (webhook.waiting >= webhookLimits.waiting) throw conflict(webhookRuleTexts.queueFull)
      const anew = { status: 'pending', attempts: 0, failure: null, response_status: null } as const
      await tx
        .updateTable('webhook_deliveries')
        .set({
          ...anew,
          next_attempt_at: sql<string>`now()`,
          // A dropped delivery was never sent, although claiming it may have set the time of the
          // last attempt. The time is cleared, because the list of deliveries names the tender only
          // for deliveries that were sent.
          ...(before.status === 'dropped' && { last_attempt_at: null }),
        })
        .where('id', '=', before.id)
        .execute()
      const { organisation_id, url } = webhook
      const { message_id } = before
      await record(tx, cause, {
        action: 'webhook.replayed',
        resource: ['Webhook', webhook.id],
        metadata: { organisation_id, host: new URL(url).host, message_id },
      })
      return own.executeTakeFirstOrThrow()
    })
    return { message: 'The event will be sent again', delivery }
  })
}
