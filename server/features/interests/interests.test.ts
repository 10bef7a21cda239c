import { describe, expect, test } from 'vitest'
import {
  listInterests,
  listTenderInterests,
  registerInterest,
  withdrawInterest,
} from '#domain/contract/interest.ts'
import { tenderStatuses } from '#domain/contract/tender.ts'
import { useWorld } from '#server/test/world.ts'

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

test('a supplier registers interest, sees it listed, and the buyer sees who it is', async () => {
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

test('fifty at once, by two colleagues on two servers: one interest', async () => {
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

describe('when interest is taken', () => {
  test.for(tenderStatuses.map((status) => [status]))('%s', async ([status]) => {
    const tender = await world.makeTender({ status: status! })
    const supplier = await world.signedIn(await world.makeUser())
    const answer = await supplier.post(`/api/tenders/${tender.id}/interests`)
    const expected = {
      draft: [404, 'Not found.'],
      published: [201, 'Interest registered successfully'],
    }[status as string] ?? [409, 'This tender is not open.']
    expect([answer.status, answer.body.message]).toEqual(expected)
  })

  test('not by a supplier without an organisation, nor before the NDA is accepted', async () => {
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

test('interest can be withdrawn with a reason, leaves its trace, and be registered again', async () => {
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

test('a changed NDA need not be accepted to leave', async () => {
  const tender = await world.makeTender({ eligibility_type: 'nda_gated' })
  const user = await world.makeUser()
  await world.makeNda(tender, { acceptedBy: [user] })
  await world.makeInterest(tender, user)
  await world.makeNda(tender, { version: 2 })
  const supplier = await world.signedIn(user)
  await supplier.call(withdrawInterest, { params: { tenderId: tender.id }, body: {} })
  expect((await supplier.call(listInterests)).data).toEqual([])
})

test('the list is paged where a page is asked for, newest first, and whole otherwise', async () => {
  const user = await world.makeUser()
  const supplier = await world.signedIn(user)
  const ids: number[] = []
  for (let i = 0; i < 25; i += 1) {
    ids.unshift((await world.makeInterest(await world.makeTender(), user)).id)
  }
  const first = await supplier.call(listInterests, { query: { page: 1 } })
  expect(first.data.map(({ id }) => id)).toEqual(ids.slice(0, 20))
  expect(first.meta).toEqual({ current_page: 1, last_page: 2, per_page: 20, total: 25 })
  const second = await supplier.call(listInterests, { query: { page: 2 } })
  expect(second.data.map(({ id }) => id)).toEqual(ids.slice(20))
  const whole = await supplier.call(listInterests)
  expect(whole.data.map(({ id }) => id)).toEqual(ids)
  expect(whole.meta).toMatchObject({ current_page: 1, last_page: 1, total: 25 })
})

test('a tender that is archived leaves a trace among the interests of those who saw it', async () => {
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
    [user.email, expect.stringContaining(`${tender.reference} has been removed`)],
  ])
  const stranger = await world.signedIn(await world.makeUser())
  expect((await stranger.call(listInterests)).archived).toEqual([])
})
