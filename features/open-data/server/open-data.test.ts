import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { release, type Release } from '../contract/ocds.ts'
import { releaseBacklog } from './backlog.ts'
import { procedureTypeLabels } from '#features/tenders/contract/tender.ts'
import { mergeByStandard } from '#app/test/merge-by-standard.ts'
import { useWorld } from '#app/test/world.ts'

const world = useWorld({
  PUBLIC_NOTICES: 'on',
  OCDS_PREFIX: 'ocds-a1b2c3',
  OPEN_DATA_CALLS_PER_MINUTE: '100000',
  OPEN_DATA_DOWNLOADS_PER_HOUR: '100000',
})

type TenderValues = Parameters<typeof world.makeTender>[0]

async function makeDraft(values: TenderValues = {}) {
  const buyer = await world.makeUser({ role: 'buyer' })
  const tender = await world.makeTender({ created_by: buyer.id, status: 'draft', ...values })
  const client = await world.signedIn(buyer)
  const url = `/api/tenders/${tender.id}`
  const step = async (path: string, body: object = {}) => {
    const answer = await client.post(`${url}/${path}`, body)
    expect(answer.status).toBeLessThan(300)
    return answer.body
  }
  const edit = async (changes: object) => {
    const { body } = await client.get(url)
    const answer = await client.put(url, { ...body.data, ...changes })
    expect(answer.status).toBe(200)
  }
  const releases = async (): Promise<Release[]> => {
    const answer = await world.visitor().get(`/api/ocds/releases/ocds-a1b2c3-${tender.reference}`)
    return answer.status === 404 ? [] : answer.body.releases
  }
  return { tender, client, step, edit, releases, url }
}

const tagsOf = (releases: Release[]) => releases.map(({ tag }) => tag[0])

describe('a tender is released', () => {
  test('when it is published, changed or cancelled, with its contents at that time', async () => {
    const { tender, step, edit, releases } = await makeDraft({
      title: 'School meals',
      estimated_value: '120000.50',
      cpv_codes: ['55523100-3', '55524000'],
      location: 'Lancaster',
    })
    expect(await releases()).toEqual([])
    await step('publish')
    await edit({ title: 'School meals and milk', change_note: 'Milk was left out.' })
    await step('cancel', { reason: 'no_longer_needed', text: 'The school closes.' })

    const [first, second, third, ...more] = await releases()
    expect(more).toEqual([])
    for (const one of [first, second, third]) expect(release.safeParse(one).error).toBeUndefined()
    expect(first).toMatchObject({
      ocid: `ocds-a1b2c3-${tender.reference}`,
      id: `ocds-a1b2c3-${tender.reference}-1`,
      tag: ['tender'],
      tender: {
        title: 'School meals',
        status: 'active',
        value: { amount: 120_000.5, currency: 'GBP' },
        items: [
          {
            classification: { scheme: 'CPV', id: '55523100-3' },
            additionalClassifications: [{ scheme: 'CPV', id: '55524000' }],
            deliveryAddress: { locality: 'Lancaster' },
          },
        ],
      },
    })
    expect(second).toMatchObject({
      tag: ['tenderAmendment'],
      tender: {
        title: 'School meals and milk',
        amendments: [
          {
            id: '1',
            description: 'Changed: Title, CPV codes or location.',
            rationale: 'Milk was left out.',
            changes: [{ property: 'title', former_value: 'School meals' }, { property: 'items' }],
          },
        ],
      },
    })
    expect(third).toMatchObject({
      tag: ['tenderCancellation'],
      tender: { status: 'cancelled', statusDetails: 'No longer needed. The school closes.' },
    })
  })

  test('including its winner, lots, documents, and its questions without their authors', async () => {
    const { tender, step, releases, client, url } = await makeDraft()
    await world.makeLot({ tender_id: tender.id, title: 'Kitchens', estimated_value: '10.25' })
    await step('publish')
    const supplier = await world.makeUser({ name: 'Zebedee Asker' })
    await world.makeInterest(tender, supplier)
    const asker = await world.signedIn(supplier)
    const { body } = await asker.post(`${url}/questions`, { question_text: 'How many pupils?' })
    const question = `${url}/questions/${body.question.id}`
    await client.post(`${question}/answer`, { answer_text: 'Three hundred.' })
    await client.post(`${question}/publish`)
    await step('close')
    await step('award', { organisation_id: supplier.organisation_id, value: '9.99' })

    const all = await releases()
    expect(tagsOf(all)).toEqual(['tender', 'tenderUpdate', 'tenderUpdate', 'award'])
    const last = all.at(-1)!
    expect(last.tender.lots).toMatchObject([{ title: 'Kitchens', value: { amount: 10.25 } }])
    expect(last.tender.enquiries).toMatchObject([
      { description: 'How many pupils?', answer: 'Three hundred.' },
    ])
    expect(last.awards).toMatchObject([
      {
        status: 'active',
        value: { amount: 9.99, currency: 'GBP' },
        suppliers: [{ id: `organisation-${supplier.organisation_id}` }],
      },
    ])
    expect(JSON.stringify(all)).not.toContain('Zebedee')
  })

  test('never as a draft, invite-only, behind an NDA or archived, but earlier releases remain', async () => {
    const open = await makeDraft({ title: 'Once open' })
    await open.step('publish')
    await open.edit({ eligibility_type: 'invite_only' })
    await open.edit({ description: 'A secret of the invited.' })
    await open.edit({ eligibility_type: 'open', description: 'Open again.' })
    const all = await open.releases()
    expect(all.map((one) => [one.tender.status, one.tender.description])).toEqual([
      ['active', open.tender.description],
      ['withdrawn', open.tender.description],
      ['active', 'Open again.'],
    ])
    const { body } = await world.visitor().get('/api/ocds/releases')
    expect(JSON.stringify(body)).not.toContain('A secret of the invited.')

    for (const eligibility_type of ['invite_only', 'nda_gated'] as const) {
      const hidden = await makeDraft({ eligibility_type })
      await hidden.step('publish')
      expect(await hidden.releases()).toEqual([])
    }
    const gone = await makeDraft()
    await gone.step('publish')
    await gone.client.delete(gone.url)
    expect((await gone.releases()).map(({ tender }) => tender.status)).toEqual([
      'active',
      'withdrawn',
    ])
  })

  test('as withdrawn while it is hidden, and then again without an amendment', async () => {
    const { tender, step, edit, releases } = await makeDraft({ title: 'Hidden for a while' })
    await step('publish')
    await step('unpublish')
    await edit({ description: 'A secret of the draft.' })
    await edit({ description: tender.description })
    const { body } = await world.visitor().get(`/api/ocds/records/ocds-a1b2c3-${tender.reference}`)
    expect(body.records[0].compiledRelease.tender).toMatchObject({ status: 'withdrawn' })
    const page = await world.app.inject({ url: `/notices?search=${tender.reference}` })
    expect(page.payload).not.toContain('Hidden for a while')
    await step('publish')

    const all = await releases()
    expect(all.map((one) => [one.tag, one.tender.status])).toEqual([
      [['tender'], 'active'],
      [['tenderUpdate'], 'withdrawn'],
      [['tenderUpdate'], 'active'],
    ])
    const { date: _, tag: __, id: ___, ...first } = all[0]!
    const withdrawn = { ...first, tender: { ...first.tender, status: 'withdrawn' } }
    expect(all[1]).toMatchObject(withdrawn)
    expect(all[2]!.tender.amendments).toBeUndefined()
    expect(JSON.stringify(all)).not.toContain('A secret of the draft.')
  })

  test('as withdrawn once if it was hidden before withdrawals were released', async () => {
    const { tender, step, releases } = await makeDraft()
    await step('publish')
    await world.db
      .updateTable('tenders')
      .set({ eligibility_type: 'invite_only' })
      .where('id', '=', tender.id)
      .execute()
    expect(await releaseBacklog(world.db)).toBe(1)
    expect(await releaseBacklog(world.db)).toBe(0)
    expect((await releases()).at(-1)!.tender.status).toBe('withdrawn')
  })

  test('tagged with each stage that its first release contains', async () => {
    const supplier = await world.makeUser()
    const awarded = await world.makeTender({
      status: 'awarded',
      awarded_to: supplier.organisation_id,
      awarded_at: new Date().toISOString(),
    })
    const cancelled = await world.makeTender({ status: 'cancelled' })
    await releaseBacklog(world.db)
    const tagOf = async ({ reference }: { reference: string }) => {
      const { body } = await world.visitor().get(`/api/ocds/releases/ocds-a1b2c3-${reference}`)
      return body.releases[0].tag as string[]
    }
    expect(await tagOf(awarded)).toEqual(['tender', 'award'])
    expect(await tagOf(cancelled)).toEqual(['tender', 'tenderCancellation'])
  })

  test('once if it was public before releases existed', async () => {
    const tender = await world.makeTender({ title: 'From before' })
    expect(await releaseBacklog(world.db)).toBeGreaterThan(0)
    expect(await releaseBacklog(world.db)).toBe(0)
    const { body } = await world.visitor().get(`/api/ocds/records/ocds-a1b2c3-${tender.reference}`)
    expect(body.records).toMatchObject([
      {
        releases: [{ tag: ['tender'] }],
        compiledRelease: { tag: ['compiled'], tender: { title: 'From before' } },
      },
    ])
  })
})

describe('a release describes a tender', () => {
  const techniques = {
    Framework: { hasFrameworkAgreement: true },
    DPS: { hasDynamicPurchasingSystem: true },
  }

  test.each([
    ['PQQ', 'tender', 'active', 'selective'],
    ['SQ', 'tender', 'active', 'selective'],
    ['PSQ', 'tender', 'active', 'selective'],
    ['RFQ', 'tender', 'active', 'open'],
    ['RFI', 'planning', 'planning', undefined],
    ['ITT', 'tender', 'active', 'open'],
    ['Framework', 'tender', 'active', 'open'],
    ['DPS', 'tender', 'active', 'selective'],
  ] as const)(
    'as %s: %s, with the status %s and the method %s, unless it is invite-only',
    async (...row) => {
      const [procedure_type, tag, status, procurementMethod] = row
      const { step, releases } = await makeDraft({ procedure_type, cpv_codes: ['33600000'] })
      await step('publish')
      await step('close')
      await step('cancel', { reason: 'no_suitable_responses', text: 'None.' })
      const all = await releases()
      const updated = `${tag}Update`
      const ended = tag === 'planning' ? updated : 'tenderCancellation'
      expect(all.map((one) => [one.tag, one.tender.status])).toEqual([
        [[tag], status],
        [[updated], status],
        [[ended], 'unsuccessful'],
      ])
      const { tender, planning } = all[0]!
      expect(tender).toMatchObject({ mainProcurementCategory: 'goods' })
      expect(tender.procurementMethod).toBe(procurementMethod)
      expect(tender.procurementMethodDetails).toBe(procedureTypeLabels[procedure_type])
      expect(tender.techniques).toEqual(techniques[procedure_type as keyof typeof techniques])
      expect(planning !== undefined).toBe(tag === 'planning')
      expect(JSON.stringify(all)).not.toContain('[]')

      const invited = await makeDraft({ procedure_type, eligibility_type: 'invite_only' })
      await invited.step('publish')
      expect(await invited.releases()).toEqual([])
    },
  )

  test('that became a request for information, or stopped being one', async () => {
    const { step, edit, releases } = await makeDraft({ procedure_type: 'ITT' })
    await step('publish')
    await edit({ procedure_type: 'RFI' })
    await edit({ procedure_type: 'RFQ' })
    const all = await releases()
    expect(tagsOf(all)).toEqual(['tender', 'planning', 'tender'])
    for (const one of all) expect(release.safeParse(one).error).toBeUndefined()
    expect(mergeByStandard(all).tender).toMatchObject({ status: 'active' })
  })

  test.each([
    ['03110000', 'goods'],
    ['44100000', 'goods'],
    ['45000000-7', 'works'],
    ['48000000', 'goods'],
    ['50000000', 'services'],
    ['98000000', 'services'],
    [undefined, undefined],
  ])('whose first CPV code is %s as %s', async (code, category) => {
    const { step, releases } = await makeDraft({ cpv_codes: code ? [code, '45000000'] : [] })
    await step('publish')
    expect((await releases())[0]!.tender.mainProcurementCategory).toBe(category)
  })

  test('whose deadlines are in UK time', async () => {
    const { step, releases } = await makeDraft({
      clarification_deadline: '2041-07-01T11:00:00Z',
      submission_deadline: '2041-10-08T23:00:00Z',
    })
    await step('publish')
    expect((await releases())[0]!.tender).toMatchObject({
      enquiryPeriod: { endDate: expect.stringMatching(/^2041-07-01T12:00:00.*\+01:00$/) },
      tenderPeriod: { endDate: expect.stringMatching(/^2041-10-09T00:00:00.*\+01:00$/) },
    })
  })
})

test('responses name their licence, and are not sent again unless there is a new release', async () => {
  const { tender, step, edit } = await makeDraft()
  await step('publish')
  const ocid = `ocds-a1b2c3-${tender.reference}`
  const paths = ['releases', `releases/${ocid}`, `records/${ocid}`, 'bulk']
  const read = (path: string, headers = {}) =>
    world.app.inject({ url: `/api/ocds/${path}`, headers })
  const first = await Promise.all(paths.map((path) => read(path)))
  for (const [index, path] of paths.entries()) {
    const { etag, 'last-modified': changed } = first[index]!.headers
    if (path !== 'bulk') expect(first[index]!.json().license).toMatch(/^https:/)
    expect((await read(path, { 'if-none-match': etag })).statusCode).toBe(304)
    expect((await read(path, { 'if-modified-since': changed })).statusCode).toBe(304)
  }
  await edit({ title: 'Another title' })
  for (const [index, path] of paths.entries()) {
    const { etag } = first[index]!.headers
    expect((await read(path, { 'if-none-match': etag })).statusCode).toBe(200)
  }
  expect((await world.app.inject({ url: '/notices' })).payload).toContain('rel="license"')
})

test('the portal serves the extension for techniques that it declares', async () => {
  const { body } = await world.visitor().get('/api/ocds/releases')
  const address = new URL(body.extensions.at(-1)).pathname
  const extension = (await world.app.inject({ url: address })).json()
  const codelists = extension.codelists.map((name: string) => `codelists/${name}`)
  for (const file of [...extension.schemas, ...codelists]) {
    const url = address.replace('extension.json', file)
    expect((await world.app.inject({ url })).statusCode).toBe(200)
  }
})

test('an error response is not cached', async () => {
  const ofNobody = ['/api/ocds/releases/ocds-a1b2c3-TND-1999-000001', '/notices/TND-1999-000001']
  for (const url of ofNobody) {
    const { statusCode, headers } = await world.app.inject({ url })
    expect([statusCode, headers['cache-control']]).toEqual([404, 'no-store'])
  }
})

test('only a company number that fits Companies House has its scheme', async () => {
  const identifierOf = async (company_number: string | null) => {
    const organisation = await world.makeOrganisation({ type: 'buyer', company_number })
    const { reference } = await world.makeTender({ organisation_id: organisation.id })
    await releaseBacklog(world.db)
    const { body } = await world.visitor().get(`/api/ocds/releases/ocds-a1b2c3-${reference}`)
    return body.releases[0].parties[0].identifier as object | undefined
  }
  expect(await identifierOf('01234567')).toMatchObject({ scheme: 'GB-COH', id: '01234567' })
  expect(await identifierOf('sc 123456')).toMatchObject({ scheme: 'GB-COH', id: 'SC123456' })
  for (const other of ['AB 123', 'XX123456', '1234567', null]) {
    expect(await identifierOf(other)).toBeUndefined()
  }
})

test('a record is the merged releases, even if a lot or an answer was removed', async () => {
  const { tender, step, edit, releases, client, url } = await makeDraft({
    estimated_value: '5000',
    cpv_codes: ['45213350-0'],
  })
  const lot = await world.makeLot({ tender_id: tender.id, title: 'Roofs', estimated_value: '10' })
  await world.makeLot({ tender_id: tender.id, title: 'Walls', lot_number: 2 })
  await step('publish')
  const { body } = await client.post(`${url}/clarifications`, { text: 'Keys are at the desk.' })
  await client.post(`${url}/questions/${body.question.id}/unpublish`)
  expect((await client.delete(`${url}/lots/${lot.id}`)).status).toBeLessThan(300)
  await edit({ estimated_value: null, cpv_codes: [], change_note: 'Shorter.' })

  const all = await releases()
  const record = await world.visitor().get(`/api/ocds/records/ocds-a1b2c3-${tender.reference}`)
  const { compiledRelease } = record.body.records[0]
  const { id: _, date: __, tag: ___, ...merged } = mergeByStandard(all)
  expect(compiledRelease).toMatchObject(merged)
  expect(compiledRelease.tender.lots).toMatchObject([
    { id: String(lot.id), value: {} },
    { title: 'Walls' },
  ])
  expect(compiledRelease.tender.lots[0].title).toBeUndefined()
  expect(compiledRelease.tender.enquiries).toEqual([{ id: String(body.question.id) }])
  expect(compiledRelease.tender.value).toEqual({})
  for (const one of all) expect(release.safeParse(one).error).toBeUndefined()
  const bulk = await world.app.inject({ url: '/api/ocds/bulk' })
  const lines = bulk.payload
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Release)
  expect(lines.filter(({ ocid }) => ocid === all[0]!.ocid)).toEqual(all)
})

test('releases are listed in pages, newest first, by buyer, branch, words, status and day', async () => {
  const organisation = await world.makeOrganisation({ type: 'buyer' })
  const made: string[] = []
  for (let count = 0; count < 52; count += 1) {
    const { reference } = await world.makeTender({
      title: count === 7 ? 'Zeppelin hangar' : 'Sheds',
      organisation_id: organisation.id,
      cpv_codes: count === 9 ? ['45213350-0'] : [],
    })
    made.push(`ocds-a1b2c3-${reference}`)
  }
  await releaseBacklog(world.db)
  const ask = async (query: string) => {
    const { body } = await world
      .visitor()
      .get(
        `/api/ocds/releases?${query.includes('buyer=') ? '' : `buyer=${organisation.id}`}${query}`,
      )
    return body as { releases: Release[]; links?: { next: string } }
  }
  const first = await ask('')
  const second = await world
    .visitor()
    .get(new URL(first.links!.next).href.replace(/^.*\/api/, '/api'))
  const listed = [...first.releases, ...second.body.releases].map(({ ocid }) => ocid)
  expect(listed).toEqual(made.toReversed())
  expect(second.body.links).toBeUndefined()

  const found = async (query: string) => (await ask(query)).releases.map(({ ocid }) => ocid)
  expect(await found('&text=zeppelin')).toEqual([made[7]])
  expect(await found(`&buyer=organisation-${organisation.id}`)).toHaveLength(50)
  for (const branch of ['45', '4521', '45213350', '45213350-0']) {
    expect(await found(`&cpv=${branch}`)).toEqual([made[9]])
  }
  expect(await found('&status=cancelled')).toEqual([])
  expect(await found('&to=2020-01-01')).toEqual([])
  expect((await world.visitor().get('/api/ocds/releases?cpv=x')).status).toBe(422)
})

test('all releases can be downloaded as one file of JSON lines, compressed if the client accepts it', async () => {
  await world.makeTender()
  await releaseBacklog(world.db)
  const answer = await world.app.inject({
    url: '/api/ocds/bulk',
    headers: { 'accept-encoding': 'gzip' },
  })
  const lines = gunzipSync(answer.rawPayload).toString().trim().split('\n')
  const { total } = await world.db
    .selectFrom('releases')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  expect(lines).toHaveLength(Number(total))
  for (const line of lines) expect(release.safeParse(JSON.parse(line)).error).toBeUndefined()
  const plain = await world.app.inject({ url: '/api/ocds/bulk' })
  expect(plain.payload.trim().split('\n')).toEqual(lines)
})

test('releases cannot be changed or deleted', async () => {
  await world.makeTender()
  await releaseBacklog(world.db)
  await expect(world.db.deleteFrom('releases').execute()).rejects.toThrow('only ever added')
  await expect(world.db.updateTable('releases').set({ reference: 'X' }).execute()).rejects.toThrow(
    'only ever added',
  )
})
