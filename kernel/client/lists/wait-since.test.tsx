import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { waitSince } from './wait-since.tsx'

const now = new Date('2026-11-19T09:00:00Z')
const days = (count: number) => new Date(now.getTime() - count * 86_400_000).toISOString()

test('a task is highlighted after it has waited for a week', () => {
  const six = renderToStaticMarkup(waitSince(days(6), now))
  expect(six).toContain('Waiting for 6 days')
  expect(six).not.toContain('text-deadline-orange')
  const seven = renderToStaticMarkup(waitSince(days(7), now))
  expect(seven).toContain('Waiting for 7 days')
  expect(seven).toContain('text-deadline-orange')
  const eight = renderToStaticMarkup(waitSince(days(8), now))
  expect(eight).toContain('Waiting for 8 days')
  expect(eight).toContain('text-deadline-orange')
})

test('no waiting time is shown during the first hour', () => {
  expect(waitSince(days(0.04), now)).toBeUndefined()
  expect(renderToStaticMarkup(waitSince(days(0.05), now))).toContain('Waiting for 1 hour')
})
