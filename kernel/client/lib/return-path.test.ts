import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { storeReturnPath, takeReturnPath } from './return-path.ts'

const storage = new Map<string, string>()

beforeAll(() => {
  vi.stubGlobal('location', { origin: 'https://portal.test' })
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  })
})

afterAll(() => void vi.unstubAllGlobals())

const ann = 'ann@example.test'

test('the stored path is returned once, and later calls return the home page', () => {
  storeReturnPath({ path: '/settings?from=mail#top', email: ann })
  expect([takeReturnPath(ann), takeReturnPath(ann)]).toEqual(['/settings?from=mail#top', '/'])
})

test('a link opened without a session is opened for any user who signs in', () => {
  storeReturnPath({ path: '/settings' })
  expect(takeReturnPath(ann)).toBe('/settings')
})

test('a different user who signs in is sent to the home page, and the stored path is deleted', () => {
  storeReturnPath({ path: '/settings', email: ann })
  expect([takeReturnPath('bob@example.test'), takeReturnPath(ann)]).toEqual(['/', '/'])
})

test.for([
  '//evil.example/',
  'https://evil.example/',
  '/\\evil.example',
  'javascript:alert(1)',
  '',
])('the return path "%s" is ignored', (path) => {
  storeReturnPath({ path })
  expect(takeReturnPath(ann)).toBe('/')
})

test('an invalid stored path is replaced by the home page', () => {
  storage.set('return-path', 'not even JSON')
  expect(takeReturnPath(ann)).toBe('/')
})
