import { expect, test } from 'vitest'
import { releaseBacklog } from '#features/open-data/server/backlog.ts'
import { makeWorld, useWorld } from '#app/test/world.ts'

const world = useWorld({ PUBLIC_NOTICES: 'on', OPEN_DATA_CALLS_PER_MINUTE: '100000' })

const read = (url: string) => world.app.inject({ url })

async function publish(values: Parameters<typeof world.makeTender>[0]) {
  const tender = await world.makeTender(values)
  await releaseBacklog(world.db)
  return tender
}

test('visitors can read open notices in full, without scripts', async () => {
  const { reference, id } = await publish({
    title: 'Meals <for> "schools" & nurseries',
    description: 'Hot meals.\nEvery day.',
    estimated_value: '250000',
    location: 'Lancaster',
    contact_email: 'jo+meals@school.example',
    contact_phone: '01632 960 101',
  })
  const { statusCode, headers, body } = await read('/notices')
  expect(statusCode).toBe(200)
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  expect(body).toContain(
    `<a href="/notices/${reference}">Meals &lt;for&gt; &quot;schools&quot; &amp; nurseries</a>`,
  )
  const notice = await read(`/notices/${reference}`)
  expect(notice.body).toContain('Hot meals.\nEvery day.')
  expect(notice.body).toContain(`<a class="button" href="/tenders/${id}">Sign in to take part</a>`)
  expect(notice.body).toContain('£250,000')
  expect(notice.body).toContain('href="mailto:jo%2Bmeals@school.example"')
  expect(notice.body).toContain('<a href="tel:01632960101">01632 960 101</a>')
  expect(notice.body).toContain('(UK\u00A0time)')
  expect(notice.body).not.toContain('(UK time)')
  expect(notice.body).not.toMatch(/<script(?! type="application\/ld\+json")/)
  expect(Buffer.byteLength(notice.body)).toBeLessThan(30_000)
  const [, data] = /ld\+json">(.*?)<\/script>/s.exec(notice.body)!
  expect(JSON.parse(data!)).toMatchObject({ '@type': 'Demand', identifier: reference })
})

test('each version of a notice has a permanent address and links to the newest one', async () => {
  const buyer = await world.makeUser({ role: 'buyer' })
  const tender = await publish({ title: 'Old name', created_by: buyer.id })
  const client = await world.signedIn(buyer)
  const { body } = await client.get(`/api/tenders/${tender.id}`)
  await client.put(`/api/tenders/${tender.id}`, { ...body.data, title: 'New name' })
  const first = await read(`/notices/${tender.reference}/1`)
  expect(first.body).toContain('<h1>Old name</h1>')
  expect(first.body).toContain('This is version 1. There is a newer one.')
  expect(first.body).not.toContain('Sign in to take part')
  const newest = await read(`/notices/${tender.reference}`)
  expect(newest.body).toContain('<h1>New name</h1>')
  expect(newest.body).toContain('Changed: Title')
})

test('a request for information is open until it is closed, also before its deadline', async () => {
  const buyer = await world.makeUser({ role: 'buyer' })
  const values = { title: 'Views on kites', procedure_type: 'RFI', created_by: buyer.id } as const
  const { id, reference } = await publish(values)
  expect((await read('/notices?search=kites')).body).toContain('Views on kites')
  expect((await read(`/notices/${reference}`)).body).toContain('class="pill open"')
  const client = await world.signedIn(buyer)
  expect((await client.post(`/api/tenders/${id}/close`)).status).toBeLessThan(300)
  expect((await read('/notices?status=closed&search=kites')).body).toContain('Views on kites')
  expect((await read(`/notices/${reference}`)).body).toContain('class="pill closed"')
})

test('an open notice shows the time left at the top, and one past its deadline is closed', async () => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
  const open = await publish({ submission_deadline: inDays(40.5) })
  const { body } = await read(`/notices/${open.reference}`)
  expect(body).toContain('<span class="pill open">Open</span>')
  expect(body).toContain('<p class="hero green">40 days left</p>')
  expect(body).toContain(`href="/notices/${open.reference}.ics"`)
  expect(body).not.toContain('<b>Closed</b>')
  const answered = await publish({
    clarification_deadline: inDays(-2),
    submission_deadline: inDays(40),
  })
  const { body: withoutQuestions } = await read(`/notices/${answered.reference}`)
  expect(withoutQuestions).toMatch(
    /<dt>Clarification deadline<\/dt>\s*<dd><b>Closed<\/b><br \/><time/,
  )
  const late = await publish({
    clarification_deadline: inDays(-2),
    submission_deadline: inDays(-1),
  })
  const closed = (await read(`/notices/${late.reference}`)).body
  expect(closed).toContain('<span class="pill closed">Closed</span>')
  expect(closed).toMatch(/<dt>Submission deadline<\/dt>\s*<dd><time/)
  expect(closed).not.toContain('class="hero')
  expect(closed).not.toContain('Sign in to take part')
  expect(closed).not.toContain('.ics"')
  const awarded = await publish({ status: 'awarded' })
  const { body: outcome } = await read(`/notices/${awarded.reference}`)
  expect(outcome).toContain('<span class="pill awarded">Awarded</span>')
  expect(outcome.indexOf('Awarded to')).toBeLessThan(outcome.indexOf('Description'))
})

test('a cached list shows changes and withdrawals when it is requested again', async () => {
  const buyer = await world.makeUser({ role: 'buyer' })
  const tender = await publish({ title: 'Quokka care', created_by: buyer.id })
  const client = await world.signedIn(buyer)
  const lists = ['/notices?search=quokka', '/notices.atom?search=quokka']
  const readAll = async () => {
    const first = await Promise.all(lists.map(read))
    const again = await Promise.all(lists.map(read))
    expect(again.map(({ body }) => body)).toEqual(first.map(({ body }) => body))
    expect(again.map(({ headers }) => headers['etag'])).toEqual(
      first.map(({ headers }) => headers['etag']),
    )
    return first.map(({ body }) => body)
  }
  for (const body of await readAll()) expect(body).toContain('Quokka care')
  const { body } = await client.get(`/api/tenders/${tender.id}`)
  await client.put(`/api/tenders/${tender.id}`, { ...body.data, title: 'Quokka feeding' })
  for (const body of await readAll()) expect(body).toContain('Quokka feeding')
  await client.post(`/api/tenders/${tender.id}/unpublish`)
  for (const body of await readAll()) expect(body).not.toContain('Quokka')
})

test('tenders that are not open to everybody appear on no public page', async () => {
  const secret = 'Zanzibar'
  const hidden = await Promise.all([
    world.makeTender({ title: secret, status: 'draft' }),
    world.makeTender({ title: secret, eligibility_type: 'invite_only' }),
    world.makeTender({ title: secret, eligibility_type: 'nda_gated' }),
    world.makeTender({
      title: secret,
      deleted_at: new Date(),
      deleted_by: (await world.makeUser({ role: 'admin' })).id,
    }),
  ])
  await releaseBacklog(world.db)
  expect((await read(`/notices?search=${secret}`)).body).toContain('No tenders found')
  for (const { reference } of hidden) {
    const answer = await read(`/notices/${reference}`)
    expect(answer.statusCode).toBe(404)
    expect(answer.body).toContain('Notice not found')
    expect(answer.body).not.toContain(secret)
  }
  const past = (days: number) => new Date(Date.now() - days * 86_400_000)
  const late = await publish({
    title: 'Too late',
    clarification_deadline: past(2),
    submission_deadline: past(1),
  })
  expect((await read('/notices?search=late')).body).not.toContain(late.reference)
})

test('words and categories narrow the list, and an invalid address shows a list too', async () => {
  await publish({ title: 'Quartz polishing', categories: ['cleaning'] })
  const named = (url: string) => read(url).then(({ body }) => body.includes('Quartz polishing'))
  expect(await named('/notices?search=quartz')).toBe(true)
  expect(await named('/notices?search=quartz&category=cleaning')).toBe(true)
  expect(await named('/notices?search=quartz&category=waste')).toBe(false)
  expect(await named('/notices?search=quartz&category=nonsense&page=-1')).toBe(true)
})

test('a long list links to its next page', async () => {
  for (let count = 0; count < 21; count += 1) await world.makeTender({ title: 'Jasper works' })
  await releaseBacklog(world.db)
  const first = await read('/notices?search=jasper')
  expect(first.body).toContain('<a rel="next" href="/notices?search=jasper&amp;page=2"')
  const second = await read('/notices?search=jasper&page=2')
  expect(second.body.match(/Jasper works/g)).toHaveLength(1)
  expect(second.body).toContain('<a rel="prev" href="/notices?search=jasper"')
  expect(first.body).toMatch(/<span[^>]* aria-disabled="true">.*?Previous<\/span/s)
  expect(second.body).toMatch(/<span[^>]* aria-disabled="true">.*?Next/s)
  // Search results are not counted, so their total is known only on the last page.
  expect(first.body).toContain('>Page 1<')
  expect(second.body).toContain('Page 2 of 2 (21)')
})

test('public pages exist only if PUBLIC_NOTICES is on', async () => {
  const shut = await makeWorld()
  const answers = await Promise.all(
    [
      '/notices',
      '/notices.atom',
      '/notices/TND-2026-000001.ics',
      '/sitemap.xml',
      '/accessibility',
      '/api/ocds/releases',
      '/api/ocds/bulk',
    ].map((url) => shut.app.inject({ url })),
  )
  for (const { statusCode } of answers) expect(statusCode).toBe(404)
  await shut.close()
})

test('robots.txt allows only notices and the accessibility statement, and the statement exists', async () => {
  const robots = (await read('/robots.txt')).body.split('\n')
  expect(robots.slice(0, 3)).toEqual(['User-agent: *', 'Allow: /notices', 'Allow: /accessibility'])
  expect(robots).toContain('Disallow: /')
  expect((await read('/accessibility')).body).toContain('<h1>Accessibility statement</h1>')
})
