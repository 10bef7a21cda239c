import { afterEach, expect, test, vi } from 'vitest'
import { mount, unmountAfterEach } from '#app/client/test/mount.tsx'
import { deadlineColours, Left } from './Deadline.tsx'

unmountAfterEach()
afterEach(() => {
  vi.useRealTimers()
  // The clock that all components share is set to the real time again.
  document.dispatchEvent(new Event('visibilitychange'))
})

const now = new Date('2026-11-19T09:00:00Z')

const readLeft = (iso: string, as: 'days' | 'countdown' | 'closing') => {
  mount(<Left iso={iso} as={as} now={now} />)
  const { innerHTML, textContent } = document.body
  const colour = Object.entries(deadlineColours).find(([, name]) => innerHTML.includes(name))?.[0]
  return { text: textContent, colour }
}

test.each([
  ['2026-11-19T08:59:00Z', 'Expired', 'expired'],
  ['2026-11-19T17:00:00Z', 'Today (8h 0m)', 'red'],
  ['2026-11-20T08:00:00Z', '1 day (23h 0m) left', 'red'],
  ['2026-11-20T10:00:00Z', '1 day left', 'orange'],
  ['2026-11-21T10:00:00Z', '2 days left', 'orange'],
  ['2026-11-26T08:00:00Z', '6 days left', 'yellow'],
  ['2026-11-26T09:00:00Z', '7 days left', 'green'],
  ['2026-11-27T09:00:00Z', '8 days left', 'green'],
])('the days left until %s are shown as "%s"', (iso, text, colour) => {
  expect(readLeft(iso, 'days')).toEqual({ text, colour })
})

test('a countdown ends with "left", except after the deadline', () => {
  expect(readLeft('2026-11-19T17:30:00Z', 'countdown').text).toBe('8h 30m left')
  expect(readLeft('2026-11-19T09:12:30Z', 'closing').text).toBe('12m 30s left')
  expect(readLeft('2026-11-19T09:00:00Z', 'countdown').text).toBe('Expired')
})

test('the time left is updated every 60 seconds', async () => {
  vi.useFakeTimers()
  mount(<Left iso={new Date(Date.now() + 750_000).toISOString()} as="closing" />)
  expect(document.body.textContent).toBe('12m 30s left')
  await vi.advanceTimersByTimeAsync(59_000)
  expect(document.body.textContent).toBe('12m 30s left')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(document.body.textContent).toBe('11m 30s left')
})

test('a deadline marked as neutral has no warning colour', () => {
  mount(<Left iso="2026-11-19T17:00:00Z" as="days" now={now} isNeutral />)
  expect(document.body.textContent).toBe('Today (8h 0m)')
  for (const colour of Object.values(deadlineColours)) {
    expect(document.body.innerHTML).not.toContain(colour)
  }
})
