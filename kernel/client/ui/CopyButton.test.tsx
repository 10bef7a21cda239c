import { fireEvent, screen } from '@testing-library/dom'
import { afterEach, expect, test, vi } from 'vitest'
import { mount, unmountAfterEach } from '#app/client/test/mount.tsx'
import { CopyButton } from './CopyButton.tsx'

unmountAfterEach()
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Waits until React has rendered pending changes. Its scheduler uses `setImmediate`. */
async function rendered() {
  for (let i = 0; i < 3; i += 1) await new Promise((resolve) => void setImmediate(resolve))
}

function copyWith(writeText: () => Promise<void>) {
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(writeText)
  mount(<CopyButton value="TND-2026-0001" />)
  const button = screen.getByRole('button')
  fireEvent.click(button)
  return button
}

test('"Copied" is shown for two seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const button = copyWith(async () => {})
  await rendered()
  expect(button.textContent).toBe('Copied')
  expect(screen.getByRole('status').textContent).toBe('Copied')
  vi.advanceTimersByTime(1_999)
  await rendered()
  expect(button.textContent).toBe('Copied')
  vi.advanceTimersByTime(1)
  await rendered()
  expect(button.textContent).toBe('Copy')
})

test('if copying fails, a message explains how to copy by hand', async () => {
  const button = copyWith(() => Promise.reject(new Error('not allowed')))
  await screen.findByText('Could not copy. Select the text and copy it by hand.')
  expect(button.textContent).toBe('Copy')
})
