import { fireEvent, screen, waitFor } from '@testing-library/dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mount, unmountAfterEach } from '#app/client/test/mount.tsx'
import { Toaster } from './Toaster.tsx'
import { dismissToast, toast, toasts } from './toast.ts'

unmountAfterEach()

beforeEach(async () => {
  mount(<Toaster />)
  await screen.findByRole('status')
})

afterEach(() => {
  vi.restoreAllMocks()
  const left = toasts.current()
  if (left) dismissToast(left.id)
})

const press = (target: Element) => target.dispatchEvent(new Event('pointerdown', { bubbles: true }))
const passSeconds = (seconds: number) => {
  const later = Date.now() + seconds * 1_000
  vi.spyOn(Date, 'now').mockReturnValue(later)
}

test('pressing elsewhere dismisses a toast that was shown for long enough to read', async () => {
  toast.success('Saved')
  await screen.findByText('Saved')
  press(document.body)
  expect(toasts.current()?.message).toBe('Saved')
  passSeconds(2)
  press(await screen.findByText('Saved'))
  expect(toasts.current()?.message).toBe('Saved')
  press(document.body)
  expect(toasts.current()).toBeNull()
  await waitFor(() => expect(screen.queryByText('Saved')).toBeNull())
})

test('a newer toast replaces the one on screen', async () => {
  toast.success('Saved')
  await screen.findByText('Saved')
  toast.success('Published')
  await screen.findByText('Published')
  expect(screen.queryByText('Saved')).toBeNull()
})

test('an event is announced only after the toast about the user’s own action is dismissed', async () => {
  toast.success('Saved')
  toast.info('A colleague published this tender')
  await screen.findByText('Saved')
  expect(screen.queryByText('A colleague published this tender')).toBeNull()
  fireEvent.click(screen.getByLabelText('Dismiss notification'))
  await screen.findByText('A colleague published this tender')
})
