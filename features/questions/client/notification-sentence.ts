import type { Tender } from '#features/tenders/contract/tender-reply.ts'

/** Returns a sentence about who will be notified. */
export function notificationSentence({ interests_count = 0, status }: Tender, and: string): string {
  if (status === 'draft')
    return 'Suppliers can’t see this tender at the moment, so nobody will be notified.'
  if (interests_count === 0) return 'No suppliers are interested yet, so nobody will be notified.'
  return interests_count === 1
    ? `The one interested supplier will be notified, ${and}.`
    : `All ${interests_count} interested suppliers will be notified, ${and}.`
}
