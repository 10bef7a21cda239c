import { beforeEach, expect, test } from 'vitest'
import {
  createSavedSearch,
  deleteSavedSearch,
  listSavedSearches,
  savedSearchLimits,
  updateSavedSearch,
} from '../contract/saved-search.ts'
import { listTenders } from '#features/tenders/contract/tender-calls.ts'
import type { Client } from '#app/test/client.ts'
import { withToken } from '#app/test/with-token.ts'
import { useWorld, type Row } from '#app/test/world.ts'

const world = useWorld()
let user: Row<'users'>
let client: Client

beforeEach(async () => {
  user = await world.makeUser()
  client = await world.signedIn(user)
})

const save = (name: string, filter = {}, by = client) =>
  by.call(createSavedSearch, { body: { name, frequency: 'daily', filter } })

test('a supplier saves a filter, renames it, changes its frequency and deletes it', async () => {
  const buyer = await world.makeOrganisation({ type: 'buyer', name: 'Leeds City Council' })
  await world.makeTender({ organisation_id: buyer.id })
  const { message, search } = await save('Windows', {
    search: 'window cleaning',
    categories: 'window,cleaning',
    procedure_type: 'ITT',
    location: 'Leeds',
    organisation_id: buyer.id,
    min_value: '40000',
    max_value: '',
    deadline_from: '2026-12-01',
    deadline_to: '2027-01-31',
  })
  expect(message).toBe('Search saved')
  expect(search).toEqual({
    id: expect.any(Number),
    name: 'Windows',
    frequency: 'daily',
    filter: {
      filter: 'active',
      search: 'window cleaning',
      categories: ['window', 'cleaning'],
      procedure_type: 'ITT',
      location: 'Leeds',
      organisation_id: buyer.id,
      min_value: '40000.00',
      deadline_from: '2026-12-01',
      deadline_to: '2027-01-31',
    },
    description:
      '“window cleaning”, Window cleaning or Cleaning, Invitation to Tender (ITT), in Leeds, ' +
      'by Leeds City Council, value from £40,000, deadline 1 December 2026 to 31 January 2027',
    created_at: expect.any(String),
    recent_matches: 0,
    last_match_at: null,
  })

  const params = { searchId: search.id }
  const body = { name: 'Panes', frequency: 'never' as const }
  const changed = await client.call(updateSavedSearch, { params, body })
  expect(changed).toEqual({ message: 'Saved search updated', search: { ...search, ...body } })
  await client.call(updateSavedSearch, { params, body })
  expect((await client.call(listSavedSearches)).data).toEqual([{ ...search, ...body }])
  await client.call(deleteSavedSearch, { params })
  expect((await client.call(listSavedSearches)).data).toEqual([])

  const logged = await world.db
    .selectFrom('audit_logs')
    .where('user_id', '=', user.id)
    .orderBy('id')
    .select(['action', 'resource_type', 'resource_id', 'changes'])
    .execute()
  const about = { resource_type: 'Search', resource_id: search.id }
  expect(logged).toEqual([
    { action: 'search.saved', ...about, changes: null },
    {
      action: 'search.changed',
      ...about,
      changes: {
        name: { from: 'Windows', to: 'Panes' },
        frequency: { from: 'daily', to: 'never' },
      },
    },
    { action: 'search.deleted', ...about, changes: null },
  ])
})

test('an invalid search is refused with an error for each field', async () => {
  await save('Mine')
  const supplier = await world.makeOrganisation()
  const refused = async (body: object) => {
    const { status, body: answer } = await client.post('/api/saved-searches', body)
    return [status, answer.errors]
  }
  const right = { name: 'Another', frequency: 'daily', filter: {} }
  expect(await refused({ ...right, name: ' mINE ' })).toEqual([
    422,
    { name: ['You already have a search with this name'] },
  ])
  expect(await refused({ ...right, name: '', frequency: 'hourly' })).toEqual([
    422,
    { name: ['Give the search a name'], frequency: [expect.any(String)] },
  ])
  expect(await refused({ ...right, filter: { search: '!?' } })).toEqual([
    422,
    { 'filter.search': ['Enter at least one letter or number'] },
  ])
  // The user can't see tenders of this organisation, so its name must not be shown.
  expect(await refused({ ...right, filter: { organisation_id: supplier.id } })).toEqual([
    422,
    { 'filter.organisation_id': ['Choose an organisation from the list'] },
  ])
  expect(await refused({ ...right, filter: { categories: 'yachts' } })).toEqual([
    422,
    { 'filter.categories': [expect.any(String)] },
  ])
})

test('changing the filter of a saved search is refused', async () => {
  const user = await world.makeUser()
  const { client } = await withToken(world, user)
  const { id } = await world.makeSearch(user)
  const form = { name: 'Roofs', frequency: 'daily', filter: { search: 'walls' } }
  const { status, body } = await client.put(`/api/saved-searches/${id}`, form)
  expect([status, body.errors]).toEqual([
    422,
    { filter: ['The filter of a saved search can’t be changed. Save another search.'] },
  ])
})

test('another person’s search is not found', async () => {
  const { search } = await save('Mine')
  const other = await world.signedIn(
    await world.makeUser({ organisation_id: user.organisation_id }),
  )
  const path = `/api/saved-searches/${search.id}`
  expect((await other.put(path, { name: 'Theirs', frequency: 'daily' })).status).toBe(404)
  expect((await other.delete(path)).status).toBe(404)
  expect((await other.call(listSavedSearches)).data).toEqual([])
  expect((await client.call(listSavedSearches)).data).toHaveLength(1)
})

test('the limit on saved searches also applies to concurrent requests', async () => {
  const tries = Array.from({ length: savedSearchLimits.searches + 4 }, (_, index) =>
    client.post('/api/saved-searches', { name: `No. ${index}`, frequency: 'never', filter: {} }),
  )
  const answers = await Promise.all(tries)
  const refused = answers.filter(({ status }) => status === 409)
  expect(refused.map(({ body }) => body.message)).toEqual(
    Array.from({ length: 4 }, () => 'You have 20 saved searches. Delete one first.'),
  )
  expect((await client.call(listSavedSearches)).data).toHaveLength(savedSearchLimits.searches)
})

test('each row of the list shows which of the caller’s searches match, and why', async () => {
  await save('Trees', { search: 'sycamore', categories: 'grounds,waste' })
  await save('Ended', { search: 'sycamore', filter: 'closed' })
  await save('Copses', { search: 'copse' }, await world.signedIn(await world.makeUser()))
  await world.makeTender({ title: 'Felling of a sycamore copse', categories: ['grounds', 'other'] })
  await world.makeTender({ title: 'Painting of a sycamore', categories: ['other'] })
  const list = async (by: Client) => {
    const { data } = await by.call(listTenders, { query: { search: 'sycamore', sort: 'title' } })
    return data.map(({ title, fits }) => [title, fits])
  }
  expect(await list(client)).toEqual([
    [
      'Felling of a sycamore copse',
      [
        {
          id: expect.any(Number),
          name: 'Trees',
          because: '“sycamore”',
        },
      ],
    ],
    ['Painting of a sycamore', undefined],
  ])
  const admin = await world.signedIn(await world.makeUser({ role: 'admin' }))
  expect((await list(admin)).map(([, fits]) => fits)).toEqual([undefined, undefined])
})
