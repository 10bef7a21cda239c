import { beforeAll, expect, test } from 'vitest'
import { releaseBacklog } from '#features/open-data/server/backlog.ts'
import { useWorld } from '#app/test/world.ts'

const world = useWorld({ PUBLIC_NOTICES: 'on', OPEN_DATA_CALLS_PER_MINUTE: '100000' })

const day = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * day)
const dayOf = (date: Date) => date.toISOString().slice(0, 10)

const titles = ['Agate roof', 'Beryl roof', 'Coral roof', 'Diamond roof', 'Emerald roof']
const named = (body: string) => titles.filter((title) => body.includes(`>${title}</a>`))
const found = async (query: string) =>
  named((await world.app.inject({ url: `/notices?search=roof&${query}` })).body)

beforeAll(async () => {
  const harbour = await world.makeOrganisation({ type: 'buyer', name: 'Harbour Trust' })
  const [agate, beryl, coral, diamond, emerald] = titles
  await world.makeTender({
    title: agate!,
    organisation_id: harbour.id,
    cpv_codes: ['45261000-4'],
    estimated_value: '1000',
    submission_deadline: inDays(10),
  })
  await world.makeTender({
    title: beryl!,
    description: 'In the harbour.',
    cpv_codes: ['45262000'],
    estimated_value: '250000',
    submission_deadline: inDays(30),
  })
  await world.makeTender({ title: coral!, submission_deadline: inDays(60) })
  await world.makeTender({ title: diamond!, status: 'cancelled' })
  await world.makeTender({ title: emerald!, status: 'awarded' })
  await world.makeTender({
    title: 'Flint roof, late',
    clarification_deadline: inDays(-2),
    submission_deadline: inDays(-1),
  })
  await releaseBacklog(world.db)
})

test('a list can be filtered by buyer, CPV branch, value, closing day and status', async () => {
  expect(await found('')).toEqual(titles.slice(0, 3))
  // The filter matches the buyer's name, not words in the text.
  expect(await found('buyer=harbour+trust')).toEqual(['Agate roof'])
  expect(await found('buyer=harbour')).toEqual(['Agate roof'])
  expect(await found('cpv=4526')).toEqual(['Agate roof', 'Beryl roof'])
  expect(await found('cpv=45261000-4')).toEqual(['Agate roof'])
  expect(await found('value_from=%C2%A31%2C001')).toEqual(['Beryl roof'])
  expect(await found('value_to=1000')).toEqual(['Agate roof'])
  expect(await found(`closes_from=${dayOf(inDays(29))}&closes_to=${dayOf(inDays(31))}`)).toEqual([
    'Beryl roof',
  ])
  expect(await found('status=cancelled')).toEqual(['Diamond roof'])
  expect(await found('status=awarded')).toEqual(['Emerald roof'])
  const { body } = await world.app.inject({ url: '/notices?search=roof&status=closed' })
  expect(body).toContain('>Flint roof, late</a>')
  expect(named(body)).toEqual([])
  const byCode = await world.app.inject({ url: '/notices?search=45261000-4' })
  expect(named(byCode.body)).toEqual(['Agate roof'])
})

test('the form shows the active filters, and names an invalid one', async () => {
  const { body } = await world.app.inject({
    url: '/notices?buyer=Harbour&cpv=roofs&value_from=a+lot&status=awarded',
  })
  expect(body).toContain('name="buyer" value="Harbour"')
  expect(body).toMatch(/<option value="awarded"\s+selected>/)
  expect(body).toContain(
    'We left out what we could not read: CPV code or its beginning, Value from.',
  )
  expect(body).toContain('<meta name="robots" content="noindex, follow" />')
  expect(body).toContain('href="/notices.atom?buyer=Harbour&amp;status=awarded"')
  expect(Buffer.byteLength(body)).toBeLessThan(30_000)
})

test('a tender that is no longer public is removed from the list, and returns once it is public', async () => {
  const buyer = await world.makeUser({ role: 'buyer' })
  const client = await world.signedIn(buyer)
  const tender = await world.makeTender({ title: 'Garnet wall', created_by: buyer.id })
  await releaseBacklog(world.db)
  const isListed = async () =>
    (await world.app.inject({ url: '/notices?search=garnet' })).body.includes('>Garnet wall</a>')
  expect(await isListed()).toBe(true)
  await client.post(`/api/tenders/${tender.id}/unpublish`)
  expect(await isListed()).toBe(false)
  await client.post(`/api/tenders/${tender.id}/publish`)
  expect(await isListed()).toBe(true)
  const { body } = await client.get(`/api/tenders/${tender.id}`)
  await client.put(`/api/tenders/${tender.id}`, { ...body.data, eligibility_type: 'nda_gated' })
  expect(await isListed()).toBe(false)
})

test('an unchanged page is not sent again', async () => {
  const first = await world.app.inject({ url: '/notices?search=agate' })
  const again = await world.app.inject({
    url: '/notices?search=agate',
    headers: { 'if-none-match': first.headers.etag as string },
  })
  expect(again.statusCode).toBe(304)
  expect(again.body).toBe('')
})

test('the sitemap lists every notice for search engines', async () => {
  const index = await world.app.inject({ url: '/sitemap.xml' })
  const [, chunk] = /<loc>https?:\/\/[^/]+(\/sitemap-\d+\.xml)<\/loc>/.exec(index.body)!
  const { body } = await world.app.inject({ url: chunk! })
  const [first] = await world.db
    .selectFrom('public_notices')
    .select('reference')
    .where('is_public', '=', true)
    .execute()
  expect(body).toContain(`/notices/${first!.reference}</loc><lastmod>20`)
  expect((await world.app.inject({ url: '/sitemap-9999.xml' })).statusCode).toBe(404)
})
