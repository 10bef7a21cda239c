// Tests the results of the list's search, and that the search doesn't reveal hidden content.
import { beforeAll, expect, test } from 'vitest'
import type { GivenQuery } from '#kernel/contract/endpoint.ts'
import { listTenders } from '#features/tenders/contract/tender-calls.ts'
import type { Client } from '#app/test/client.ts'
import { useWorld, type Row } from '#app/test/world.ts'

const world = useWorld()

let buyer: Row<'users'>
let supplier: Row<'users'>
let client: Client

const make = (values: Parameters<typeof world.makeTender>[0] = {}) =>
  world.makeTender({ created_by: buyer.id, ...values })

const find = async (query: GivenQuery<typeof listTenders>) =>
  (await client.call(listTenders, { query })).data.map(({ title }) => title)

const search = (text: string) => find({ search: text })

beforeAll(async () => {
  buyer = await world.makeUser({ role: 'buyer' })
  supplier = await world.makeUser()
  client = await world.signedIn(supplier)
  const organisation = await world.makeOrganisation({ type: 'buyer', name: 'Zürich Wharf Trust' })
  const owner = await world.makeUser({ role: 'buyer', organisation_id: organisation.id })
  await world.makeTender({
    created_by: owner.id,
    title: 'Chandelier maintenance',
    description: 'Yearly.',
  })
  await world.makeTender({ title: 'Ballroom', description: 'Has a chandelier, old chandeliers.' })
  const withLot = await world.makeTender({ title: 'Palace', description: 'Big.' })
  await world.makeLot({ tender_id: withLot.id, title: 'Chandeliers of the east wing' })
})

test('finds words in title, description and lots, and ranks matches in the title first', async () => {
  expect(await search('chandelier')).toEqual(['Chandelier maintenance', 'Ballroom', 'Palace'])
})

test('finds other forms of a word, its beginning, and any case', async () => {
  expect(await search('CHANDELIERS')).toHaveLength(3)
  expect(await search('chandel')).toHaveLength(3)
  expect(await search('maintenances chandeliers')).toEqual(['Chandelier maintenance'])
})

test('tolerates a typo, even in one of several words', async () => {
  expect(await search('chandeleir')).toHaveLength(3)
  expect(await search('chandelier mantenance')).toEqual(['Chandelier maintenance'])
  expect(await search('maintenanc')).toEqual(['Chandelier maintenance'])
})

test('reports the corrected search, and searches for the original words on request', async () => {
  const ask = async (query: string) => {
    const { body } = await client.get(`/api/tenders?${query}`)
    return [body.data.length, body.meta.corrected_search]
  }
  expect(await ask('search=chandelier%20mantenance')).toEqual([1, 'chandelier maintenance'])
  expect(await ask('search=mantenance&exact=true')).toEqual([0, undefined])
  expect(await ask('search=maintenance')).toEqual([1, undefined])
})

test('corrects only close typing errors, and never a word that occurs in a tender', async () => {
  await make({ title: 'Salmon for the canteen', description: 'Bins.', location: 'Fulham' })
  await make({ title: 'Vacuuming', description: 'Weekly.', location: 'Kew' })
  // Two typos in a short word, or one in a very short word, are not corrected.
  expect(await search('simon')).toEqual([])
  expect(await search('bns')).toEqual([])
  expect(await search('salmom')).toEqual(['Salmon for the canteen'])
  // Every word occurs, but not in the same tender, or not with these filters.
  expect(await search('vacuuming fulham')).toEqual([])
  expect(await find({ search: 'salmon', filter: 'closed' })).toEqual([])
  // One word occurs nowhere, and no word is similar to it.
  expect(await search('vacuuming aberystwyth')).toEqual([])
})

test('finds CPV codes with and without the check digit, and a branch by its prefix', async () => {
  await make({ title: 'C exact', cpv_codes: ['79820000-8'] })
  await make({ title: 'C below', cpv_codes: ['45000000', '79821000'] })
  expect(await search('79820000')).toEqual(['C exact'])
  expect(await search('79820000-8')).toEqual(['C exact'])
  expect(await search('79821000-5')).toEqual(['C below'])
  expect((await search('7982')).toSorted()).toEqual(['C below', 'C exact'])
  const { id } = await make({ title: 'C edited', cpv_codes: [] })
  await world.db
    .updateTable('tenders')
    .set({ cpv_codes: ['79822000'] })
    .where('id', '=', id)
    .execute()
  expect(await search('79822000')).toEqual(['C edited'])
})

test('location and codes behind an NDA are found only by suppliers who accepted it', async () => {
  const tender = await make({
    title: 'Behind a door',
    eligibility_type: 'nda_gated',
    location: 'Llandudno',
    cpv_codes: ['79830000'],
  })
  const found = () =>
    Promise.all([search('llandudno'), search('79830000'), find({ location: 'llandudno' })])
  expect(await found()).toEqual([[], [], []])
  await world.makeNda(tender, { acceptedBy: [supplier] })
  expect(await found()).toEqual([['Behind a door'], ['Behind a door'], ['Behind a door']])
})

test('a mistyped short word does not prevent matches for the other words', async () => {
  await make({ title: 'Astrolabes', description: 'Because of the dials.' })
  expect(await search('astrolabes becuase dials')).toEqual(['Astrolabes'])
})

test('finds the organisation without its accents, and the reference', async () => {
  expect(await search('zurich')).toEqual(['Chandelier maintenance'])
  expect(await search('Zürich wharf')).toEqual(['Chandelier maintenance'])
  const { reference, title } = await make({ title: 'By reference', reference: 'TND-2019-000123' })
  expect(await search(reference)).toEqual([title])
  expect(await search('000123')).toEqual([title])
})

test('follows renamed organisations, edited texts, and added and deleted lots', async () => {
  const tender = await make({ title: 'Moving', description: 'About gramophones.' })
  expect(await search('gramophone')).toEqual(['Moving'])
  const of = (table: 'tenders' | 'organisations') => world.db.updateTable(table)
  await of('tenders')
    .set({ description: 'About phonographs.' })
    .where('id', '=', tender.id)
    .execute()
  expect(await search('gramophone')).toEqual([])
  expect(await search('phonograph')).toEqual(['Moving'])
  const lot = await world.makeLot({ tender_id: tender.id, title: 'Needles of tungsten' })
  expect(await search('tungsten')).toEqual(['Moving'])
  await world.db.deleteFrom('lots').where('id', '=', lot.id).execute()
  expect(await search('tungsten')).toEqual([])
  await of('organisations')
    .set({ name: 'Quartzite Borough' })
    .where('id', '=', tender.organisation_id)
    .execute()
  expect(await search('quartzite')).toContain('Moving')
})

test('content behind an NDA is not found until the NDA is accepted', async () => {
  const tender = await make({
    title: 'Secretive tender',
    description: 'Concerning periscopes.',
    eligibility_type: 'nda_gated',
  })
  await world.makeLot({ tender_id: tender.id, title: 'Hydrophones' })
  for (const word of ['periscope', 'hydrophone', 'periscpoe', 'secretive periscope']) {
    expect([word, await search(word)]).toEqual([word, []])
  }
  expect(await search('secretive')).toEqual(['Secretive tender'])
  const hidden = await client.get('/api/tenders?search=secretive')
  expect(hidden.body.data[0].description).toBeNull()

  await world.makeNda(tender, { acceptedBy: [supplier] })
  expect(await search('periscope')).toEqual(['Secretive tender'])
  expect(await search('hydrophone')).toEqual(['Secretive tender'])
  // A new NDA text has to be accepted again.
  await world.makeNda(tender, { version: 2 })
  expect(await search('periscope')).toEqual([])
})

// A search must not be corrected to a word that occurs only in one of these tenders, because that
// would reveal their content.
test.for([
  { where: 'a draft', values: { status: 'draft' } },
  { where: 'a draft that was dropped', values: { status: 'cancelled', published_at: null } },
  { where: 'an archived tender', values: { deleted_at: new Date() } },
  { where: 'another’s invitation', values: { eligibility_type: 'invite_only' } },
  { where: 'what an NDA guards', values: { eligibility_type: 'nda_gated' } },
] as const)('a word that is only in $where does not affect a supplier’s search', async (hidden) => {
  await make({ title: 'Telescope repair', description: 'In the observatory.' })
  const mistyped = ['telescoqe', 'telescopic', 'observatery', 'observatorium', 'repiar telescope']
  const answers = () => Promise.all(mistyped.map(search))
  const before = await answers()
  expect(before[0]).toEqual(['Telescope repair'])
  const description = 'Telescoqe, telescopic, observatery; telescoqes telescoqi; observatorium.'
  const tender = await make({ title: 'Something else', description, ...hidden.values })
  await world.makeLot({ tender_id: tender.id, title: 'Repiar of telescoqo' })
  expect(await answers()).toEqual(before)
  await world.db.deleteFrom('tenders').where('title', '=', 'Telescope repair').execute()
})

test.for([
  "'",
  '&',
  '!!',
  ':*',
  'a & b',
  "x' | 'y",
  '\\',
  '%',
  '(',
  '<->',
  'the',
  'é',
  '日本',
  '0',
  'ﬁ',
  'x'.repeat(200),
])('accepts %s without an error', async (text) => {
  const { status } = await client.get(`/api/tenders?search=${encodeURIComponent(text)}`)
  expect(status).toBe(200)
})
