import { afterEach, expect, test } from 'vitest'
import { dismissToast, toast, toasts } from './toast.ts'

const shown = () => toasts.current()?.message

afterEach(() => {
  for (let current = toasts.current(); current; current = toasts.current()) dismissToast(current.id)
})

test('the newest takes the place of the one before', () => {
  toast.info('News')
  toast.success('Saved')
  expect(shown()).toBe('Saved')
  toast.success('Sent')
  expect(shown()).toBe('Sent')
})

test('news from elsewhere waits until what one has done is read', () => {
  toast.success('Saved')
  toast.info('Old news')
  toast.info('News')
  expect(shown()).toBe('Saved')
  dismissToast(toasts.current()!.id)
  expect(shown()).toBe('News')
  dismissToast(toasts.current()!.id)
  expect(shown()).toBeUndefined()
})
