import { sql } from 'kysely'
import { webhookEventsFor, type WebhookEventType } from '../contract/webhook-events.ts'
import {
  webhookLimits,
  webhookTexts,
  createWebhook,
  deleteWebhook,
  getWebhook,
  listWebhooks,
  pauseWebhook,
  resumeWebhook,
  rotateWebhookSecret,
  updateWebhook,
} from '../contract/webhook.ts'
import { lockOrganisation, organisationIdOf } from '#features/accounts/server/own-organisation.ts'
import type { Tx } from '#kernel/server/db/connect.ts'
import { conflict, invalid } from '#kernel/server/http/refusal.ts'
import type { Context, Route } from '#kernel/server/http/route.ts'
import type { SessionUser } from '#kernel/server/http/session.ts'
import { encrypt } from '#kernel/server/platform/encryption.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import { whyNotAddress, type AddressRules } from '#kernel/server/outgoing/addresses.ts'
import { newSecret, secretPurpose } from './secret.ts'
import { recordChange } from './record-change.ts'
import {
  pauseDeliveries,
  lockWebhook,
  readWebhook,
  refuseTaken,
  releaseDeliveries,
  selectWebhooks,
} from './queries.ts'

interface Input {
  url: string
  description: string | null
  events: WebhookEventType[]
}

// The call to create a webhook takes no Idempotency-Key: the reply to a retry would have to contain
// the secret, which is shown only once. An organisation has one webhook per address, so a repeated
// call can't create a second one.
export function webhookRoutes(route: Route, { db, appKey, config }: Services): void {
  const rules = { ...config.webhooks, publicUrl: config.publicUrl }
  webhookStatusRoutes(route)

  route(listWebhooks, async ({ user }) => ({
    data: await selectWebhooks(db, organisationIdOf(user)).execute(),
  }))

  route(getWebhook, async ({ user, params }) => ({
    data: await readWebhook(db, organisationIdOf(user), params.webhookId),
  }))

  route(createWebhook, async (call) => {
    const values = judge(call.user, call.body, rules)
    const secret = newSecret()
    const encrypted = encrypt(appKey, secretPurpose, secret)
    const webhook = await call.transact((tx) => create(tx, call, { ...values, secret: encrypted }))
    return { message: 'Webhook added', webhook, secret }
  })

  route(updateWebhook, async (call) => {
    const values = judge(call.user, call.body, rules)
    const webhook = await call.transact((tx) => update(tx, call, values))
    return { message: 'Webhook changed', webhook }
  })

  route(rotateWebhookSecret, async ({ user, params, cause, transact }) => {
    const secret = newSecret()
    const webhook = await transact(async (tx) => {
      const before = await lockWebhook(tx, user, { ...params, action: 'rotate' })
      await tx
        .updateTable('webhooks')
        .set({
          secret: encrypt(appKey, secretPurpose, secret),
          previous_secret: before.secret,
          previous_until: sql<string>`now() + make_interval(hours => ${webhookLimits.overlapHours})`,
        })
        .where('id', '=', before.id)
        .execute()
      await recordChange(tx, cause, 'webhook.secret_replaced', before)
      return readWebhook(tx, before.organisation_id, before.id)
    })
    return { message: 'The webhook has a new secret', webhook, secret }
  })

  route(deleteWebhook, async ({ user, params, cause, transact }) => {
    await transact(async (tx) => {
      const webhook = await lockWebhook(tx, user, { ...params, action: 'delete' })
      await tx.deleteFrom('webhooks').where('id', '=', webhook.id).execute()
      await recordChange(tx, cause, 'webhook.deleted', webhook)
    })
    return { message: 'Webhook deleted' }
  })
}

/** Routes that pause and resume the deliveries of a webhook. */
function webhookStatusRoutes(route: Route): void {
  route(pauseWebhook, async ({ user, params, cause, transact }) => {
    const webhook = await transact(async (tx) => {
      const before = await lockWebhook(tx, user, { ...params, action: 'pause' })
      await tx
        .updateTable('webhooks')
        .set({ status: 'paused' })
        .where('id', '=', before.id)
        .execute()
      await pauseDeliveries(tx, before.id)
      await recordChange(tx, cause, 'webhook.paused', before)
      return readWebhook(tx, before.organisation_id, before.id)
    })
    return { message: 'Webhook paused', webhook }
  })

  route(resumeWebhook, async ({ user, params, cause, transact }) => {
    const webhook = await transact(async (tx) => {
      const before = await lockWebhook(tx, user, { ...params, action: 'resume' })
      const working = { status: 'active', disabled_reason: null, failing_since: null } as const
      await tx
        .updateTable('webhooks')
        .set({ ...working, last_failed_at: null })
        .where('id', '=', before.id)
        .execute()
      await releaseDeliveries(tx, before.id)
      await recordChange(tx, cause, 'webhook.resumed', before)
      return readWebhook(tx, before.organisation_id, before.id)
    })
    return { message: 'Webhook resumed', webhook }
  })
}

/**
 * Returns the input in its stored form, with a normalised address. Throws if the address is not
 * allowed, or if this type of organisation can't receive one of the events.
 */
function judge(user: SessionUser, { url, description, events }: Input, rules: AddressRules): Input {
  const why = whyNotAddress(url, rules)
  if (why) throw invalid({ url: [why] })
  const allowed = webhookEventsFor(user.role)
  if (!events.every((event) => allowed.includes(event))) {
    throw invalid({ events: [webhookTexts.eventsUnfit] })
  }
  return { url: new URL(url).href, description, events: [...new Set(events)] }
}

async function create(
  tx: Tx,
  { user, cause }: Context<typeof createWebhook>,
  values: Input & { secret: Buffer },
) {
  const organisation_id = await lockOrganisation(tx, user)
  const own = await selectWebhooks(tx, organisation_id).execute()
  if (own.length >= webhookLimits.webhooks) throw conflict(webhookTexts.tooMany)
  await refuseTaken(tx, { organisation_id, url: values.url })
  const { id } = await tx
    .insertInto('webhooks')
    .values({ ...values, organisation_id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordChange(tx, cause, 'webhook.created', { id, organisation_id, url: values.url })
  return readWebhook(tx, organisation_id, id)
}

async function update(
  tx: Tx,
  { user, params, cause }: Context<typeof updateWebhook>,
  values: Input,
) {
  const before = await lockWebhook(tx, user, { ...params, action: 'edit' })
  const { id, organisation_id } = before
  await refuseTaken(tx, { organisation_id, url: values.url, exceptId: id })
  if (isSame(before, values)) return readWebhook(tx, organisation_id, id)
  const isElsewhere = before.url !== values.url
  await tx
    .updateTable('webhooks')
    // A webhook is disabled after failing for several days. Failures at the old address don't count
    // towards that limit for the new one.
    .set({ ...values, ...(isElsewhere && { failing_since: null, last_failed_at: null }) })
    .where('id', '=', id)
    .execute()
  await recordChange(tx, cause, 'webhook.updated', { ...before, url: values.url })
  return readWebhook(tx, organisation_id, id)
}

/** Returns whether the input equals the stored webhook, in which case no change is recorded. */
function isSame(before: Input, { url, description, events }: Input): boolean {
  return (
    before.url === url &&
    before.description === description &&
    before.events.join() === events.join()
  )
}
