import { QueryObserver, queryOptions, type QueryKey } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { fakeBrowser } from '#app/client/test/fake-browser.ts'

const browser = fakeBrowser()
const { queryClient } = await import('./query.ts')
const { refreshAfter, refreshEverything, shows } = await import('./refresh.ts')
browser.end()

let fetched: string[] = []
const closing: (() => void)[] = []

afterEach(() => {
  for (const close of closing.splice(0)) close()
  queryClient.clear()
  fetched = []
})

/** Puts a query with cached data on screen, and returns its options. */
function onScreen(queryKey: QueryKey) {
  const query = queryOptions({
    queryKey,
    queryFn: () => {
      fetched.push(queryKey.join(' '))
      return Promise.resolve('fetched')
    },
  })
  queryClient.setQueryData(queryKey, 'cached')
  closing.push(new QueryObserver(queryClient, query).subscribe(() => {}))
  return query
}

const isStale = (queryKey: QueryKey) => queryClient.getQueryState(queryKey)?.isInvalidated

test('without details, everything on screen except the user is refetched', async () => {
  for (const key of [['tenders', 1], ['lists'], ['user']]) onScreen(key)
  queryClient.setQueryData(['elsewhere'], 'cached')
  await refreshEverything()
  expect(fetched).toEqual(['tenders 1', 'lists'])
  expect(isStale(['elsewhere'])).toBe(true)
})

test('data in the reply is shown and not fetched, and the rest of the screen is refetched', async () => {
  const tender = onScreen(['tenders', 1])
  onScreen(['tenders', 1, 'lots'])
  await refreshAfter({ shown: [shows(tender, 'saved')] })
  expect(fetched).toEqual(['tenders 1 lots'])
  expect(queryClient.getQueryData(tender.queryKey)).toBe('saved')
  expect(isStale(tender.queryKey)).toBe(false)
})

test('only affected queries are refetched at once, and all others become stale', async () => {
  for (const key of [['tenders', 1], ['tenders', 1, 'lots'], ['lists']]) onScreen(key)
  await refreshAfter({ affected: [{ queryKey: ['tenders', 1], exact: true }] })
  expect(fetched).toEqual(['tenders 1'])
  expect([['tenders', 1, 'lots'], ['lists']].map(isStale)).toEqual([true, true])
})

test('a fetch that began before the change does not replace the data in the reply', async () => {
  let arrive = (_: string) => {}
  const query = queryOptions({
    queryKey: ['tenders', 1],
    queryFn: () => new Promise<string>((resolve) => (arrive = resolve)),
  })
  queryClient.setQueryData(query.queryKey, 'cached')
  closing.push(new QueryObserver(queryClient, query).subscribe(() => {}))
  void queryClient.refetchQueries(query)
  await refreshAfter({ shown: [shows(query, 'saved')] })
  arrive('outdated')
  await Promise.resolve()
  expect(queryClient.getQueryData(query.queryKey)).toBe('saved')
})
