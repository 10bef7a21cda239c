import { afterEach, expect, test, vi } from 'vitest'
import {
  deleteLocalData,
  deleteOtherUsersData,
  deviceKeys,
  deviceStore,
  deviceText,
  localDataKey,
  signedInStore,
  tabStore,
} from './device-store.ts'

/** Returns a stub of a browser storage with these items, whose keys can be enumerated. */
function pretendStorage(items: Record<string, string> = {}) {
  return Object.defineProperties({ ...items } as Record<string, unknown>, {
    getItem: { value: (key: string) => items[key] ?? null },
    setItem: {
      value(this: Record<string, string>, key: string, text: string) {
        items[key] = this[key] = text
      },
    },
    removeItem: {
      value(this: Record<string, string>, key: string) {
        delete items[key]
        delete this[key]
      },
    },
  })
}

function stub(device: Record<string, string> = {}, tab: Record<string, string> = {}): void {
  vi.stubGlobal('localStorage', pretendStorage(device))
  vi.stubGlobal('sessionStorage', pretendStorage(tab))
}

afterEach(() => void vi.unstubAllGlobals())

test('a value is read as it was stored, until it is deleted', () => {
  stub()
  for (const store of [deviceStore<number[]>('marks'), tabStore<number[]>('marks')]) {
    expect(store.read()).toBeNull()
    expect([store.write([1, 2]), store.read()]).toEqual([true, [1, 2]])
    expect([store.write(null), store.read()]).toEqual([true, null])
  }
})

test('a text is stored as it is, and a blank text is not stored', () => {
  stub()
  const store = deviceText('note')
  store.write(' Clear ')
  expect([localStorage.getItem('note'), store.read()]).toEqual([' Clear ', ' Clear '])
  store.write('  ')
  expect(store.read()).toBeNull()
})

test('a value of a signed-in user is not stored after logout, but can be deleted', () => {
  stub()
  vi.stubGlobal('document', { cookie: 'signed-in=1' })
  const store = signedInStore('mark')
  expect([store.write(1), store.read()]).toEqual([true, 1])
  vi.stubGlobal('document', { cookie: '' })
  expect([store.write(2), store.read()]).toEqual([false, 1])
  expect([store.write(null), store.read()]).toEqual([true, null])
})

test('an unreadable value is treated as missing', () => {
  stub({ marks: 'not even JSON' })
  expect(deviceStore('marks').read()).toBeNull()
})

test('if storage is full, a new value is not stored and the old one is kept', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => '1',
    setItem() {
      throw new DOMException('Full', 'QuotaExceededError')
    },
  })
  const store = deviceStore('marks')
  expect([store.write(2), store.read()]).toEqual([false, 1])
})

test('without storage, nothing is stored and nothing fails', () => {
  vi.stubGlobal('localStorage', undefined)
  const store = deviceStore('marks')
  expect([store.read(), store.write(1), deviceKeys('')]).toEqual([null, false, []])
  deleteLocalData()
})

test('logging out deletes everybody’s data, but keeps preferences and the keys of drafts', () => {
  const own = localDataKey(1, 'wizard:new')
  stub({ theme: 'dark', 'bid-keys': '{}', [own]: '{}', unknown: '1' }, { 'return-path': '{}' })
  deleteLocalData()
  expect([deviceKeys(''), Object.keys(sessionStorage)]).toEqual([['theme', 'bid-keys'], []])
})

test('signing in deletes the data of other users', () => {
  const [own, other] = [localDataKey(1, 'wizard:new'), localDataKey(11, 'wizard:new')]
  stub({ [own]: '{}', [other]: '{}', 'last-call': '5' }, { 'return-path': '{}', [other]: '[]' })
  deleteOtherUsersData(1)
  expect([deviceKeys('kept:'), deviceKeys('last')]).toEqual([[own], ['last-call']])
  expect(Object.keys(sessionStorage)).toEqual(['return-path'])
})
