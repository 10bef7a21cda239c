import { expect, test } from 'vitest'
import { webhookStatuses, type WebhookStatus } from '../contract/webhook.ts'
import { webhookRuleTexts, whyNotReplay, whyNotWebhook, type WebhookAction } from './webhooks.ts'

const allowed: Record<WebhookAction, readonly WebhookStatus[]> = {
  edit: webhookStatuses,
  rotate: webhookStatuses,
  delete: webhookStatuses,
  pause: ['active'],
  test: ['active'],
  replay: ['active'],
  resume: ['paused', 'disabled'],
}

test.for(Object.keys(allowed) as WebhookAction[])('states that allow the action %s', (action) => {
  for (const status of webhookStatuses) {
    const reason = whyNotWebhook(action, { status })
    expect(reason?.kind).toBe(allowed[action].includes(status) ? undefined : 'conflict')
  }
})

test('only a delivery that is no longer pending can be sent again', () => {
  const active = { status: 'active' } as const
  expect(whyNotReplay(active, { status: 'pending' })?.message).toBe(webhookRuleTexts.waiting)
  for (const status of ['delivered', 'failed', 'dropped'] as const) {
    expect(whyNotReplay(active, { status })).toBeUndefined()
    expect(whyNotReplay({ status: 'paused' }, { status })?.message).toBe(webhookRuleTexts.notActive)
  }
})
