import { expect, test } from 'vitest'
import type { Notification } from '#kernel/contract/notification.ts'
import { groupRepeats, leadOf } from './group-repeats.ts'

const made = (id: number, title: string, read_at: string | null = null): Notification => ({
  id,
  event: 'question-asked',
  title,
  text: `Text ${id}`,
  path: '/tenders/1',
  created_at: '2026-11-17T10:00:00Z',
  read_at,
})

test('repeats of an event are grouped under the newest one, separately for read and unread', () => {
  const asked = 'TND-2026-000001: a new question'
  const other = 'TND-2026-000002: a new question'
  const list = [
    made(5, asked),
    made(4, other),
    made(3, asked),
    made(2, asked, '2026-11-17T11:00:00Z'),
  ]
  const ids = groupRepeats(list).map(({ newest, earlier }) => [
    newest.id,
    earlier.map(({ id }) => id),
  ])
  expect(ids).toEqual([
    [5, [3]],
    [4, []],
    [2, []],
  ])
})

test('notifications without a tender are not grouped with others', () => {
  const title = 'New sign-in to your account'
  const signIns = [made(2, title), made(1, title)].map((one) => ({ ...one, path: '/settings' }))
  expect(groupRepeats(signIns)).toHaveLength(2)
})

test('reminders with different wording and titles without a reference are grouped too', () => {
  const reminders = [
    made(4, 'TND-2026-000001: less than a day left'),
    made(3, 'TND-2026-000001: less than 3 days left'),
  ]
  const reviews = [made(2, 'Your tender was flagged'), made(1, 'Your tender was flagged')]
  expect(groupRepeats(reminders)).toHaveLength(1)
  const paths = ['/tenders/7/edit', '/tenders/7']
  const flagged = reviews.map((one, index) => ({ ...one, path: paths[index]! }))
  expect(groupRepeats(flagged)).toHaveLength(1)
})

test.each([
  ['TND-2026-000108: a new question', 'A new question'],
  ['TND-2026-000108 has been awarded to your organisation', 'Awarded to your organisation'],
  ['TND-2026-000108 has changed: send your bid again', 'Changed: send your bid again'],
  ['TND-2026-000108 is open again', 'Open again'],
  ['New tender: TND-2026-000108', 'New tender'],
  ['You’re invited to TND-2026-000108', 'You’re invited'],
])('%s starts with the event, followed by the reference', (title, lead) => {
  expect(leadOf(title)).toEqual({ lead, reference: 'TND-2026-000108' })
})

test('a title without a reference is shown unchanged', () => {
  const lead = 'Your password was changed'
  expect(leadOf(lead)).toEqual({ lead, reference: undefined })
})
