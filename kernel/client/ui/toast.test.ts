import { afterEach, expect, test } from 'vitest'
import { dismissToast, toast, toasts } from './toast.ts'

const shown = () => toasts.current()?.message

afterEach(() => {
  for (let current = toasts.current(); current; current = toasts.current()) dismissToast(current.id)
})

test('a new message replaces the previous one', () => {
  toast.info('News')
  toast.success('Saved')
  expect(shown()).toBe('Saved')
  toast.success('Sent')
  expect(shown()).toBe('Sent')
})

test('other messages wait until a message about the user’s own action has ended', () => {
  toast.success('Saved')
  toast.info('Old news')
  toast.info('News')
  expect(shown()).toBe('Saved')
  dismissToast(toasts.current()!.id)
  expect(shown()).toBe('News')
  dismissToast(toasts.current()!.id)
  expect(shown()).toBeUndefined()
})
