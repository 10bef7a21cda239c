import { expect, test } from 'vitest'
import type { Notification } from '#domain/contract/notification.ts'
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

test('repeats of an event are grouped at the newest one, read and unread apart', () => {
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

test('notifications about no tender stay apart', () => {
  const title = 'New sign-in to your account'
  expect(groupRepeats([made(2, title), made(1, title)])).toHaveLength(2)
})

test('a title leads with the event, followed by the reference', () => {
  expect(leadOf('TND-2026-000108: a new question')).toEqual({
    lead: 'A new question',
    reference: 'TND-2026-000108',
  })
  expect(leadOf('Your password was changed')).toEqual({
    lead: 'Your password was changed',
    reference: undefined,
  })
})
