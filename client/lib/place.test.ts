import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { keepPlace, takePlace } from './place.ts'

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

test('the way back is given once, and then leads home', () => {
  keepPlace({ path: '/settings?from=mail#top', email: ann })
  expect([takePlace(ann), takePlace(ann)]).toEqual(['/settings?from=mail#top', '/'])
})

test('a link that was opened without a session is for whoever signs in', () => {
  keepPlace({ path: '/settings' })
  expect(takePlace(ann)).toBe('/settings')
})

test('somebody else who signs in goes home, and takes the way back with them', () => {
  keepPlace({ path: '/settings', email: ann })
  expect([takePlace('bob@example.test'), takePlace(ann)]).toEqual(['/', '/'])
})

test.for([
  '//evil.example/',
  'https://evil.example/',
  '/\\evil.example',
  'javascript:alert(1)',
  '',
])('a way back to "%s" is not taken', (path) => {
  keepPlace({ path })
  expect(takePlace(ann)).toBe('/')
})

test('what is no place at all leads home', () => {
  storage.set('place', 'not even JSON')
  expect(takePlace(ann)).toBe('/')
})
