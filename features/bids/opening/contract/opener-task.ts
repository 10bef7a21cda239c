// Tasks for users who open bids.
import * as z from 'zod/mini'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { id, timestamp } from '#kernel/contract/fields.ts'

export const openerTaskKinds = [
  'make_key',
  'prove_key',
  'confirm',
  'give_share',
  'confirm_prices',
  'give_price_share',
] as const
export type OpenerTaskKind = (typeof openerTaskKinds)[number]

export const openerTaskLabels: Record<OpenerTaskKind, string> = {
  make_key: 'Make your key',
  prove_key: 'Prove your key',
  confirm: 'Confirm the opening',
  give_share: 'Give your share of the key',
  confirm_prices: 'Open the prices',
  give_price_share: 'Give your share of the prices’ key',
}

export const openerTaskTexts = {
  title: 'Bids to open',
}

export const openerTaskLimit = 20

const openerTask = z.object({
  kind: z.enum(openerTaskKinds),
  tender: z.object({ id, reference: z.string(), title: z.string() }),
  submission_deadline: timestamp,
  /** Time when the task started waiting; null for tasks before the deadline. */
  since: z.nullable(timestamp),
})
export type OpenerTask = z.output<typeof openerTask>

export const listOpenerTasks = endpoint({
  method: 'GET',
  path: '/opener-tasks',
  summary: 'The caller’s tasks as an opener, earliest deadline first; nothing about bids',
  access: ['buyer', 'admin'],
  reply: z.object({ data: z.array(openerTask) }),
})
