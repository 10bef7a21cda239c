import { expect, test } from 'vitest'
import { tenderStatuses, invitationStatuses } from '#features/tenders/contract/tender.ts'
import { awaitsAnswer, hasExpired } from './invitation.ts'

const now = new Date('2026-06-01T12:00:00Z')
const later = '2026-06-01T12:00:01Z'

test('only a pending invitation expires, once its tender has closed or its deadline has passed', () => {
  const expired = (submission_deadline: string) =>
    tenderStatuses.filter((status) => hasExpired('pending', { status, submission_deadline }, now))
  expect(expired(later)).toEqual(['closed', 'awarded', 'cancelled'])
  expect(expired(now.toISOString())).toEqual(['published', 'closed', 'awarded', 'cancelled'])
  const closed = { status: 'closed', submission_deadline: later } as const
  expect(invitationStatuses.filter((status) => hasExpired(status, closed, now))).toEqual([
    'pending',
  ])
})

test('an invitation awaits a reply until it has one or expires', () => {
  const open = { status: 'published', submission_deadline: later } as const
  const awaiting = invitationStatuses.filter((status) =>
    awaitsAnswer({ status, tender: open }, now),
  )
  expect(awaiting).toEqual(['pending'])
  const passed = { ...open, submission_deadline: now.toISOString() }
  expect(awaitsAnswer({ status: 'pending', tender: passed }, now)).toBe(false)
})
