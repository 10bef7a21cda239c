import { screen, waitFor } from '@testing-library/dom'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Toaster } from './Toaster.tsx'
import { dismissToast, toast, toasts } from './toast.ts'

let root: Root

beforeEach(async () => {
  const place = document.createElement('div')
  document.body.append(place)
  root = createRoot(place)
  root.render(<Toaster />)
  await screen.findByRole('status')
})

afterEach(() => {
  vi.restoreAllMocks()
  root.unmount()
  const left = toasts.current()
  if (left) dismissToast(left.id)
  document.body.replaceChildren()
})

const press = (target: Element) => target.dispatchEvent(new Event('pointerdown', { bubbles: true }))
const passSeconds = (seconds: number) => {
  const later = Date.now() + seconds * 1_000
  vi.spyOn(Date, 'now').mockReturnValue(later)
}

test('a press elsewhere ends a toast that has been read', async () => {
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
