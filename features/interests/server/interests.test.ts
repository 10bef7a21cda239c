import { describe, expect, test } from 'vitest'
import {
  listInterests,
  listTenderInterests,
  registerInterest,
  withdrawInterest,
} from '../contract/interest.ts'
import { interestSorts, type InterestSort } from '../contract/interest-lists.ts'
import { tenderStatuses } from '#features/tenders/contract/tender.ts'
import { fillInterested } from '#app/test/fill-interested.ts'
import { useWorld } from '#app/test/world.ts'

const world = useWorld()

const audited = (tenderId: number) =>
  world.db
    .selectFrom('audit_logs')
    .select(['action', 'user_id', 'metadata'])
    .where('resource_type', '=', 'Interest')
    .orderBy('id')
    .execute()
    .then((rows) =>
      rows.filter((row) => (row.metadata as { tender_id: number }).tender_id === tenderId),
    )

test('a supplier registers interest, sees it listed, and the buyer sees who registered', async () => {
  const buyer = await world.makeUser({ role: 'buyer' })
  const tender = await world.makeTender({ created_by: buyer.id })
  const user = await world.makeUser()
  const supplier = await world.signedIn(user)
  const params = { tenderId: tender.id }
  const { message, interest } = await supplier.call(registerInterest, { params })
  expect(message).toBe('Interest registered successfully')
  expect(interest).toEqual({
    id: expect.any(Number),
    created_at: expect.any(String),
    tender_id: tender.id,
    bid: null,
    outcome: null,
    tender: {
      id: tender.id,
      title: tender.title,
      reference: tender.reference,
      reference_number: tender.reference,
      status: 'published',
      procedure_type: 'ITT',
      eligibility_type: 'open',
      clarification_deadline: tender.clarification_deadline,
      submission_deadline: tender.submission_deadline,
      organisation: { id: buyer.organisation_id, name: expect.any(String) },
      is_changed: false,
    },
  })
  expect((await supplier.call(listInterests)).data).toEqual([interest])
  expect((await supplier.get(`/api/tenders/${tender.id}`)).body.data.is_interested).toBe(true)

  const owner = await world.signedIn(buyer)
  expect((await owner.call(listTenderInterests, { params })).data).toEqual([
    {
      id: interest.id,
      created_at: interest.created_at,
      organisation: { id: user.organisation_id, name: expect.any(String) },
      user: { name: user.name, email: user.email },
    },
  ])
  const other = await world.signedIn(await world.makeUser({ role: 'buyer' }))
  expect((await other.get(`/api/tenders/${tender.id}/interests`)).status).toBe(403)
  expect(await audited(tender.id)).toEqual([
    {
      action: 'interest.created',
      user_id: user.id,
      metadata: { tender_id: tender.id, organisation_id: user.organisation_id },
    },
  ])
})

test('fifty concurrent requests from two colleagues on two servers register interest once', async () => {
  const tender = await world.makeTender()
  const user = await world.makeUser()
  const colleague = await world.makeUser({ organisation_id: user.organisation_id })
  const clients = [
    await world.signedIn(user),
    await world.signedIn(colleague, await world.startSecondServer()),
  ]
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, i) =>
      clients[i % 2]!.post(`/api/tenders/${tender.id}/interests`),
    ),
  )
  expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1)
  const refused = answers.filter((answer) => answer.status === 409)
  expect(refused).toHaveLength(49)
  expect(refused[0]!.body.message).toBe('Your organisation has already registered interest.')
  expect(await audited(tender.id)).toHaveLength(1)
  const { data } = await clients[1]!.call(listInterests)
  expect(data).toHaveLength(1)
})

describe('registering interest is possible only for published tenders', () => {
  test.for(tenderStatuses.map((status) => [status]))('tender status: %s', async ([status]) => {
    const tender = await world.makeTender({ status: status! })
    const supplier = await world.signedIn(await world.makeUser())
    const answer = await supplier.post(`/api/tenders/${tender.id}/interests`)
    const expected = {
      draft: [404, 'Not found.'],
      published: [201, 'Interest registered successfully'],
    }[status as string] ?? [409, 'This tender is not open.']
    expect([answer.status, answer.body.message]).toEqual(expected)
  })

  test('a supplier without an organisation, or one who has not accepted the NDA, cannot register interest', async () => {
    const homeless = await world.signedIn(await world.makeUser({ organisation_id: null }))
    const open = await world.makeTender()
    expect((await homeless.post(`/api/tenders/${open.id}/interests`)).status).toBe(403)

    const gated = await world.makeTender({ eligibility_type: 'nda_gated' })
    const user = await world.makeUser()
    const supplier = await world.signedIn(user)
    const early = await supplier.post(`/api/tenders/${gated.id}/interests`)
    expect(early.status).toBe(403)
    expect(early.body.message).toBe('Accept the non-disclosure agreement of this tender first.')
    await world.makeNda(gated, { acceptedBy: [user] })
    expect((await supplier.post(`/api/tenders/${gated.id}/interests`)).status).toBe(201)
  })
})

test('interest can be withdrawn with a reason and registered again, and both records are kept', async () => {
  const tender = await world.makeTender()
  const user = await world.makeUser()
  await world.makeInterest(tender, user)
  const supplier = await world.signedIn(user)
  const params = { tenderId: tender.id }
  const { message } = await supplier.call(withdrawInterest, { params, body: { reason: 'Too far' } })
  expect(message).toBe('Interest withdrawn')
  expect((await supplier.call(listInterests)).data).toEqual([])
  const again = await supplier.delete(`/api/tenders/${tender.id}/interests`)
  expect(again.status).toBe(409)
  expect(again.body.message).toBe('Your organisation has not registered interest.')
  await supplier.call(registerInterest, { params })
  expect(
    await world.db
      .selectFrom('interests')
      .select(['withdrawal_reason'])
      .where('tender_id', '=', tender.id)
      .orderBy('id')
      .execute(),
  ).toEqual([{ withdrawal_reason: 'Too far' }, { withdrawal_reason: null }])
  const actions = (await audited(tender.id)).map((row) => row.action)
  expect(actions).toEqual(['interest.withdrawn', 'interest.created'])
})

test('a supplier can withdraw interest without accepting the changed NDA', async () => {
  const tender = await world.makeTender({ eligibility_type: 'nda_gated' })
  const user = await world.makeUser()
  await world.makeNda(tender, { acceptedBy: [user] })
  await world.makeInterest(tender, user)
  await world.makeNda(tender, { version: 2 })
  const supplier = await world.signedIn(user)
  await supplier.call(withdrawInterest, { params: { tenderId: tender.id }, body: {} })
  expect((await supplier.call(listInterests)).data).toEqual([])
})

test('the list is returned in pages, newest first, if a page is requested, and completely otherwise', async () => {
  const user = await world.makeUser()
  const supplier = await world.signedIn(user)
  const ids: number[] = []
  for (let i = 0; i < 25; i += 1) {
    ids.unshift((await world.makeInterest(await world.makeTender(), user)).id)
  }
  const first = await supplier.call(listInterests, { query: { page: 1 } })
  expect(first.data.map(({ id }) => id)).toEqual(ids.slice(0, 20))
  const counts = { open: 25, ended: 0 }
  const paging = { current_page: 1, last_page: 2, per_page: 20, total: 25 }
  expect(first.meta).toEqual({ ...paging, counts })
  const second = await supplier.call(listInterests, { query: { page: 2 } })
  expect(second.data.map(({ id }) => id)).toEqual(ids.slice(20))
  const whole = await supplier.call(listInterests)
  expect(whole.data.map(({ id }) => id)).toEqual(ids)
  expect(whole.meta).toMatchObject({ current_page: 1, last_page: 1, total: 25 })
})

test('interests can be searched by title, reference and buyer within the selected filter', async () => {
  const user = await world.makeUser()
  const buyer = await world.makeUser({
    role: 'buyer',
    organisation_id: (await world.makeOrganisation({ type: 'buyer', name: 'Fjord 100% Council' }))
      .id,
  })
  const open = await world.makeTender({ title: 'Fishing of ponds', created_by: buyer.id })
  const ended = await world.makeTender({ title: 'Dredging of ponds', status: 'closed' })
  for (const tender of [open, ended]) await world.makeInterest(tender, user)
  const supplier = await world.signedIn(user)
  const found = async (query: object) => {
    const { data, meta } = await supplier.call(listInterests, { query })
    return [meta.total, ...data.map(({ tender_id }) => tender_id)]
  }
  expect(await found({ search: 'PONDS' })).toEqual([2, ended.id, open.id])
  expect(await found({ search: 'ponds', page: 2, per_page: 1 })).toEqual([2, open.id])
  expect(await found({ search: 'ponds', filter: 'ended' })).toEqual([1, ended.id])
  expect(await found({ search: 'ponds', filter: 'open' })).toEqual([1, open.id])
  expect(await found({ search: open.reference })).toEqual([1, open.id])
  expect(await found({ search: '100%' })).toEqual([1, open.id])
  expect(await found({ search: 'nothing like it' })).toEqual([0])
})

test('an archived tender is still listed, as archived, to interested suppliers who could see it', async () => {
  const buyer = await world.makeUser({ role: 'buyer' })
  const tender = await world.makeTender({ created_by: buyer.id, status: 'closed' })
  const draft = await world.makeTender({ created_by: buyer.id, status: 'draft' })
  const user = await world.makeUser()
  const interest = await world.makeInterest(tender, user)
  await world.makeInterest(draft, user)
  const client = await world.signedIn(buyer)
  for (const { id } of [tender, draft]) await client.delete(`/api/tenders/${id}`)
  const supplier = await world.signedIn(user)
  expect(await supplier.call(listInterests)).toMatchObject({
    data: [],
    meta: { total: 0 },
    archived: [
      {
        id: interest.id,
        title: tender.title,
        reference: tender.reference,
        organisation: { id: tender.organisation_id },
        deleted_at: expect.any(String),
      },
    ],
  })
  const mails = await world.deliverMail()
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    [user.email, expect.stringContaining(`${tender.reference} has been deleted`)],
  ])
  const stranger = await world.signedIn(await world.makeUser())
  expect((await stranger.call(listInterests)).archived).toEqual([])
})

test('interests can be sorted by deadline and by date of registration', async () => {
  const user = await world.makeUser()
  const supplier = await world.signedIn(user)
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000)
  const hours = { Windows: 9, Cleaning: 20, Meals: 5 }
  for (const [title, until] of Object.entries(hours)) {
    const deadlines = {
      clarification_deadline: inHours(until - 1),
      submission_deadline: inHours(until),
    }
    const tender = await world.makeTender({ title, ...deadlines })
    await world.makeInterest(tender, user)
  }

  const expected: Record<InterestSort, string[]> = {
    '-created_at': ['Meals', 'Cleaning', 'Windows'],
    created_at: ['Windows', 'Cleaning', 'Meals'],
    submission_deadline: ['Meals', 'Windows', 'Cleaning'],
    '-submission_deadline': ['Cleaning', 'Windows', 'Meals'],
  }
  for (const sort of interestSorts) {
    for (const query of [{}, { filter: 'open' }, { search: 'TND', page: 1 }] as const) {
      const { data } = await supplier.call(listInterests, { query: { ...query, sort } })
      const titles = data.map(({ tender }) => tender.title)
      expect([query, sort, titles]).toEqual([query, sort, expected[sort]])
    }
  }
  expect((await supplier.get('/api/interests?sort=value')).status).toBe(422)
})

describe('open and ended interests', () => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)

  test('open tenders are sorted by the next deadline, ended ones by the latest deadline', async () => {
    const user = await world.makeUser()
    const supplier = await world.signedIn(user)
    const interestIn = async (
      title: string,
      days: number,
      status: (typeof tenderStatuses)[number] = 'published',
    ) => {
      const deadlines = {
        clarification_deadline: inDays(days - 1),
        submission_deadline: inDays(days),
      }
      const tender = await world.makeTender({ title, status, ...deadlines })
      await world.makeInterest(tender, user)
    }
    await interestIn('Later', 20)
    await interestIn('Soon', 2)
    await interestIn('Deadline past', -1)
    await interestIn('Awarded early', 3, 'awarded')
    await interestIn('Closed', -5, 'closed')
    await interestIn('Cancelled', 9, 'cancelled')
    await interestIn('Unpublished', 4, 'draft')

    const titlesOf = async (query: {
      filter?: 'open' | 'ended'
      page?: number
      per_page?: number
    }) => {
      const { data, meta } = await supplier.call(listInterests, { query })
      return { titles: data.map(({ tender }) => tender.title), meta }
    }
    const counts = { open: 2, ended: 4 }
    const onlyPage = { current_page: 1, last_page: 1, per_page: 20 }
    expect(await titlesOf({ filter: 'open' })).toEqual({
      titles: ['Soon', 'Later'],
      meta: { ...onlyPage, total: 2, counts },
    })
    expect(await titlesOf({ filter: 'ended' })).toEqual({
      titles: ['Cancelled', 'Awarded early', 'Deadline past', 'Closed'],
      meta: { ...onlyPage, total: 4, counts },
    })
    expect(await titlesOf({ filter: 'ended', page: 2, per_page: 3 })).toEqual({
      titles: ['Closed'],
      meta: { current_page: 2, last_page: 2, per_page: 3, total: 4, counts },
    })
    // The unfiltered list is paged, newest first, with the same counts.
    expect(await titlesOf({ page: 1, per_page: 4 })).toEqual({
      titles: ['Cancelled', 'Closed', 'Awarded early', 'Deadline past'],
      meta: { current_page: 1, last_page: 2, per_page: 4, total: 6, counts },
    })
    const unknown = await supplier.get('/api/interests?filter=mine')
    expect(unknown.status).toBe(422)
  })

  test('a supplier without an organisation has neither open nor ended interests', async () => {
    const homeless = await world.signedIn(await world.makeUser({ organisation_id: null }))
    const { data, meta } = await homeless.call(listInterests, { query: { filter: 'open' } })
    expect([data, meta.counts]).toEqual([[], { open: 0, ended: 0 }])
  })
})

describe('the export of interested suppliers', () => {
  test('lists the interested suppliers, escapes spreadsheet formulas, and is recorded in the audit log', async () => {
    const buyer = await world.makeUser({ role: 'buyer' })
    const tender = await world.makeTender({ created_by: buyer.id })
    const { id: organisation_id } = await world.makeOrganisation({ name: '=HYPERLINK("x")' })
    const first = await world.makeUser({ organisation_id, name: 'Una Urquhart' })
    const second = await world.makeUser()
    const gone = await world.makeUser()
    const { created_at } = await world.makeInterest(tender, first)
    await world.makeInterest(tender, second)
    await world.makeInterest(tender, gone)
    await (await world.signedIn(gone)).delete(`/api/tenders/${tender.id}/interests`)

    const path = `/api/tenders/${tender.id}/interests/export.csv`
    const owner = await world.signedIn(buyer)
    const { status, headers, body } = await owner.get(path)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${tender.reference}-interested-suppliers.csv"`,
      'cache-control': 'private, no-store',
    })
    const [heading, newest, oldest, ...rest] = String(body).split('\r\n')
    expect(heading).toBe('\uFEFFOrganisation,Registered by,Email,Registered')
    expect(newest).toContain(second.email)
    expect(oldest).toBe(`"'=HYPERLINK(""x"")",Una Urquhart,${first.email},${created_at}`)
    expect(rest).toEqual([''])

    const other = await world.signedIn(await world.makeUser({ role: 'buyer' }))
    expect((await other.get(path)).status).toBe(403)
    expect((await (await world.signedIn(first)).get(path)).status).toBe(403)
    expect(
      await world.db
        .selectFrom('audit_logs')
        .select(['user_id', 'resource_type', 'metadata'])
        .where('action', '=', 'interest.exported')
        .where('resource_id', '=', tender.id)
        .execute(),
    ).toEqual([{ user_id: buyer.id, resource_type: 'Tender', metadata: { format: 'csv' } }])
  })

  test('contains the rows after the first batch', async () => {
    const buyer = await world.makeUser({ role: 'buyer' })
    const tender = await world.makeTender({ created_by: buyer.id })
    await fillInterested(world.db, { tender, buyer, suppliers: 1001 })
    const { body } = await (
      await world.signedIn(buyer)
    ).get(`/api/tenders/${tender.id}/interests/export.csv`)
    const lines = String(body).split('\r\n').slice(1, -1)
    expect([lines.length, new Set(lines).size]).toEqual([1001, 1001])
  })
})

test('the complete list waits in the queue for slow requests; a single page does not', async () => {
  const user = await world.makeUser()
  const supplier = await world.signedIn(user)
  let endTurn = () => {}
  const turn = new Promise<void>((resolve) => (endTurn = resolve))
  const running = world.services.callerQueues.heavy(user.id, () => turn)
  let isAnswered = false
  const whole = supplier.get('/api/interests').then((answer) => {
    isAnswered = true
    return answer
  })
  expect((await supplier.get('/api/interests?page=1')).status).toBe(200)
  expect(isAnswered).toBe(false)
  endTurn()
  await running
  expect((await whole).status).toBe(200)
})
