import { expect, test } from 'vitest'
import '#app/server/all-notices.ts'
import { present } from './present.ts'

const row = { id: 1, user_id: 1, created_at: '2026-11-17T10:00:00.000Z', read_at: null }
const tender = {
  tender_id: 7,
  reference: 'TND-2026-000007',
  title: 'School meals',
  buyer: 'Northmere Borough Council',
  submission_deadline: '2026-12-11T12:00:00.000Z',
}

test('if a notification’s title describes the event, its text only adds the tender and its buyer', () => {
  const { title, text } = present({ ...row, event: 'search-matched', facts: tender })
  expect(title).toBe('New match: TND-2026-000007')
  expect(text).toBe('School meals · Northmere Borough Council')
})

test('a notification about a change describes it in a full sentence', () => {
  const facts = { ...tender, fields: ['Title'], note: null }
  const { text } = present({ ...row, event: 'tender-changed', facts })
  expect(text).toBe('Northmere Borough Council has changed TND-2026-000007, School meals: Title.')
})
