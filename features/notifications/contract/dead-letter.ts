// Emails that could not be sent, for the administrators' dashboard.
import * as z from 'zod/mini'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { randomIdInPath, timestamp } from '#kernel/contract/fields.ts'
import { numberedQuery, page } from '#kernel/contract/pagination.ts'

export const deadLetter = z.object({
  /** The id is random, so that it doesn't reveal how many emails there are. */
  id: z.int(),
  /** Name of the email template, such as `password-reset` or `answer-published`. */
  letter: z.string(),
  recipient: z.string(),
  recipient_name: z.nullable(z.string()),
  attempts: z.int(),
  last_error: z.nullable(z.string()),
  created_at: timestamp,
  failed_at: timestamp,
})
export type DeadLetter = z.output<typeof deadLetter>

export const listDeadLetters = endpoint({
  method: 'GET',
  path: '/admin/dead-letters',
  summary: 'Emails that failed five times, newest first',
  access: ['admin'],
  query: z.object(numberedQuery),
  reply: page(deadLetter),
})

const one = z.object({ letterId: randomIdInPath })

export const retryDeadLetter = endpoint({
  method: 'POST',
  path: '/admin/dead-letters/:letterId/retry',
  params: one,
  summary: 'Send an undelivered email again',
  access: ['admin'],
  reply: z.object({ message: z.string() }),
})

export const retryDeadLetters = endpoint({
  method: 'POST',
  path: '/admin/dead-letters/retry',
  summary: 'Send all undelivered emails again, for example after a mail server outage',
  access: ['admin'],
  reply: z.object({ message: z.string(), retried: z.int() }),
})

export const discardDeadLetter = endpoint({
  method: 'DELETE',
  path: '/admin/dead-letters/:letterId',
  params: one,
  summary: 'Discard an email, such as one to an address that does not exist',
  access: ['admin'],
  reply: z.object({ message: z.string() }),
})
