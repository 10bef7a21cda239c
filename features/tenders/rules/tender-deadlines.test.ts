import { expect, test } from 'vitest'
import { leavesShortNotice, pastDeadlines } from './tender-deadlines.ts'

const tender = {
  clarification_deadline: '2026-06-15T12:00:00.000Z',
  submission_deadline: '2026-07-01T12:00:00.000Z',
}
const submission = { submission_deadline: ['Submission deadline must be in the future'] }
const clarification = { clarification_deadline: ['Clarification deadline must be in the future'] }
const at = (iso: string, ms: number) => new Date(Date.parse(iso) + ms)

test('a deadline expires at its exact millisecond', () => {
  const { clarification_deadline, submission_deadline } = tender
  expect(pastDeadlines(tender, at(clarification_deadline, -1))).toBeUndefined()
  expect(pastDeadlines(tender, at(clarification_deadline, 0))).toEqual(clarification)
  expect(pastDeadlines(tender, at(clarification_deadline, 1))).toEqual(clarification)
  expect(pastDeadlines(tender, at(submission_deadline, -1))).toEqual(clarification)
  expect(pastDeadlines(tender, at(submission_deadline, 0))).toEqual({
    ...submission,
    ...clarification,
  })
})

test('only the specified deadlines are compared with the clock', () => {
  const later = at(tender.submission_deadline, 1)
  expect(pastDeadlines(tender, later, [])).toBeUndefined()
  expect(pastDeadlines(tender, later, ['submission_deadline'])).toEqual(submission)
})

test('bringing a deadline forward to less than a day from now counts as short notice', () => {
  const now = new Date('2026-06-01T12:00:00Z')
  const from = '2026-06-20T12:00:00Z'
  const isShort = (to: string) => leavesShortNotice({ from, to, now })
  expect(isShort('2026-06-02T11:59:00Z')).toBe(true)
  expect(isShort('2026-06-02T12:00:00Z')).toBe(false)
  // A deadline in the past doesn't count as short notice, because `pastDeadlines` refuses it.
  expect(isShort('2026-06-01T12:00:00Z')).toBe(false)
  expect(leavesShortNotice({ from: '2026-06-01T13:00:00Z', to: '2026-06-01T14:00:00Z', now })).toBe(
    false,
  )
})
