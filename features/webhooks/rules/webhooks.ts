// A paused or disabled webhook receives no deliveries, not even tests, until it is resumed.
import type { DeliveryStatus, WebhookStatus } from '../contract/webhook.ts'
import type { Reason } from '#kernel/rules/permission.ts'

export const webhookRuleTexts = {
  notActive: 'This webhook is not active. Resume it first.',
  activeAlready: 'This webhook is already active.',
  waiting: 'This event is already waiting to be sent.',
  queueFull: 'Too many deliveries are waiting for this webhook.',
}

const conflict = (message: string): Reason => ({ kind: 'conflict', message })

type Rule = (status: WebhookStatus) => Reason | undefined

const whileActive: Rule = (status) =>
  status === 'active' ? undefined : conflict(webhookRuleTexts.notActive)
const always: Rule = () => undefined

const rules = {
  edit: always,
  rotate: always,
  delete: always,
  pause: whileActive,
  test: whileActive,
  replay: whileActive,
  resume: (status) => (status === 'active' ? conflict(webhookRuleTexts.activeAlready) : undefined),
} satisfies Record<string, Rule>

export type WebhookAction = keyof typeof rules

/** Returns why the action is not allowed, or undefined if it is. */
export function whyNotWebhook(
  action: WebhookAction,
  { status }: { status: WebhookStatus },
): Reason | undefined {
  return rules[action](status)
}

export function whyNotReplay(
  webhook: { status: WebhookStatus },
  delivery: { status: DeliveryStatus },
): Reason | undefined {
  const reason = whyNotWebhook('replay', webhook)
  if (reason) return reason
  return delivery.status === 'pending' ? conflict(webhookRuleTexts.waiting) : undefined
}
