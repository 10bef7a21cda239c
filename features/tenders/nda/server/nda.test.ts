import { expect, test } from 'vitest'
import { acceptNda, getNda, listNdaAcceptances, standardNda, writeNda } from '../contract/nda.ts'
import { createTender, getTender, listTenders } from '#features/tenders/contract/tender-calls.ts'
import { tenderForm } from '#app/test/tender-form.ts'
import { useWorld } from '#app/test/world.ts'

const world = useWorld()

test('content behind an NDA is shown once the NDA is accepted, and hidden again when its text changes', async () => {
  const buyer = await world.signedIn(await world.makeUser({ role: 'buyer' }))
  const { tender } = await buyer.call(createTender, {
    body: tenderForm({ status: 'published', eligibility_type: 'nda_gated' }),
  })
  const params = { tenderId: tender.id }
  const user = await world.makeUser()
  const supplier = await world.signedIn(user)
  const viewTender = async () => (await supplier.call(getTender, { params })).data

  const before = await viewTender()
  expect(before).toMatchObject({
    title: tender.title,
    procedure_type: 'ITT',
    description: null,
    has_accepted_nda: false,
  })
  const { data: nda } = await supplier.call(getNda, { params })
  expect(nda).toEqual({
    version: 1,
    text: standardNda,
    created_at: expect.any(String),
    acceptance: null,
  })

  const unsigned = await supplier.post(`/api/tenders/${tender.id}/nda/accept`, {
    version: 1,
    signed_name: ' ',
  })
  expect(unsigned.status).toBe(422)
  expect(unsigned.body.errors).toEqual({
    signed_name: ['Type your full name to accept the agreement'],
  })
  const accepted = await supplier.call(acceptNda, {
    params,
    body: { version: 1, signed_name: 'Ada Signer' },
  })
  expect(accepted.message).toBe('Agreement accepted')
  expect(accepted.nda.acceptance).toEqual({
    signed_name: 'Ada Signer',
    accepted_at: expect.any(String),
  })
  expect(await viewTender()).toMatchObject({
    description: tender.description,
    has_accepted_nda: true,
  })
  const twice = await supplier.post(`/api/tenders/${tender.id}/nda/accept`, {
    version: 1,
    signed_name: 'Ada Signer',
  })
  expect(twice.status).toBe(409)
  expect(twice.body.message).toBe('Your organisation has already accepted this agreement.')

  const rewritten = await buyer.call(writeNda, { params, body: { text: 'Tell nobody at all.' } })
  expect(rewritten.message).toBe('Agreement saved. Suppliers will be asked to accept it again.')
  expect(rewritten.nda.version).toBe(2)
  expect((await viewTender()).description).toBeNull()
  const old = await supplier.post(`/api/tenders/${tender.id}/nda/accept`, {
    version: 1,
    signed_name: 'Ada Signer',
  })
  expect(old.status).toBe(409)
  expect(old.body.message).toBe(
    'The agreement has changed since you opened it. Please read the new text.',
  )
  // If the same text is saved again, suppliers don't have to accept it again.
  const same = await buyer.call(writeNda, { params, body: { text: 'Tell nobody at all.' } })
  expect(same).toMatchObject({ message: 'Nothing was changed', nda: { version: 2 } })

  const { data: acceptances } = await buyer.call(listNdaAcceptances, { params })
  expect(acceptances).toEqual([
    {
      version: 1,
      signed_name: 'Ada Signer',
      accepted_at: accepted.nda.acceptance!.accepted_at,
      organisation: { id: user.organisation_id, name: expect.any(String) },
    },
  ])
})

test('an acceptance covers the whole organisation, but no other supplier', async () => {
  const tender = await world.makeTender({ eligibility_type: 'nda_gated' })
  const user = await world.makeUser()
  await world.makeNda(tender, { acceptedBy: [user] })
  const colleague = await world.makeUser({ organisation_id: user.organisation_id })
  const read = async (who: { id: number }) =>
    (await (await world.signedIn(who)).get(`/api/tenders/${tender.id}`)).body.data.description
  expect(await read(colleague)).toBe(tender.description)
  expect(await read(await world.makeUser())).toBeNull()
})

test('the history of a tender behind an NDA is hidden until it is accepted', async () => {
  const tender = await world.makeTender({ eligibility_type: 'nda_gated' })
  const user = await world.makeUser()
  const supplier = await world.signedIn(user)
  expect((await supplier.get(`/api/tenders/${tender.id}/history`)).status).toBe(403)
  await world.makeNda(tender, { acceptedBy: [user] })
  expect((await supplier.get(`/api/tenders/${tender.id}/history`)).status).toBe(200)
})

test('an open tender has no NDA, and other buyers can neither write one nor list acceptances', async () => {
  const buyer = await world.makeUser({ role: 'buyer' })
  const tender = await world.makeTender({ created_by: buyer.id })
  const owner = await world.signedIn(buyer)
  expect((await owner.get(`/api/tenders/${tender.id}/nda`)).body).toEqual({ data: null })
  const answer = await owner.put(`/api/tenders/${tender.id}/nda`, { text: 'Hush' })
  expect(answer.status).toBe(409)
  expect(answer.body.message).toBe('This tender has no non-disclosure agreement.')
  const other = await world.signedIn(await world.makeUser({ role: 'buyer' }))
  expect((await other.put(`/api/tenders/${tender.id}/nda`, { text: 'Hush' })).status).toBe(403)
  expect((await other.get(`/api/tenders/${tender.id}/nda/acceptances`)).status).toBe(403)
})

test('before acceptance, neither the page, list, filters nor search reveal value, location or contact', async () => {
  const buyer = await world.makeUser({ role: 'buyer' })
  const values = {
    created_by: buyer.id,
    estimated_value: '420000.00',
    location: 'Inverkeithing',
    contact_name: 'Morag Sinclair',
    contact_email: 'morag@buyer.example',
    contact_phone: '0131 496 0000',
    categories: ['cleaning' as const],
  }
  const tender = await world.makeTender({ ...values, eligibility_type: 'nda_gated' })
  await world.makeNda(tender)
  const user = await world.makeUser()
  const supplier = await world.signedIn(user)
  const params = { tenderId: tender.id }
  const find = async (query: object) => {
    const { data } = await supplier.call(listTenders, { query: { per_page: 100, ...query } })
    return data.find(({ id }) => id === tender.id)
  }
  const probes = {
    'at least': { min_value: '400000' },
    'at most': { max_value: '500000' },
    place: { search: 'Inverkeithing' },
    contact: { search: 'Morag' },
  }
  const found = async () =>
    Object.fromEntries(
      await Promise.all(
        Object.entries(probes).map(async ([name, query]) => [name, Boolean(await find(query))]),
      ),
    )
  const hidden = {
    description: null,
    estimated_value: null,
    metadata: { location: null, categories: ['cleaning'], cpv_codes: [] },
  }

  const { data } = await supplier.call(getTender, { params })
  expect(data).toMatchObject({
    ...hidden,
    title: tender.title,
    contact_name: null,
    contact_email: null,
    contact_phone: null,
  })
  expect(await find({})).toMatchObject(hidden)
  expect(await found()).toEqual({
    'at least': false,
    'at most': false,
    place: false,
    contact: false,
  })
  const words = JSON.stringify([data, await find({})])
  for (const word of ['420000', 'Inverkeithing', 'Morag', '496 0000'])
    expect(words).not.toContain(word)

  await supplier.call(acceptNda, { params, body: { version: 1, signed_name: user.name } })
  expect(await find({})).toMatchObject({ estimated_value: '420000.00' })
  expect((await supplier.call(getTender, { params })).data).toMatchObject({
    metadata: { location: 'Inverkeithing' },
    contact_name: 'Morag Sinclair',
  })
  expect(await found()).toEqual({ 'at least': true, 'at most': true, place: true, contact: false })
})

test('sorting by value does not reveal a value behind an NDA', async () => {
  const supplier = await world.signedIn(await world.makeUser())
  const make = (estimated_value: string, eligibility_type: 'open' | 'nda_gated') =>
    world.makeTender({
      estimated_value,
      eligibility_type,
      title: `Quillfeather ${estimated_value}`,
    })
  const cheap = await make('100.00', 'open')
  const guarded = await make('200.00', 'nda_gated')
  await world.makeNda(guarded)
  const costly = await make('300.00', 'open')
  const order = async (query: object) => {
    const { data } = await supplier.call(listTenders, { query: { per_page: 100, ...query } })
    const made = [cheap.id, guarded.id, costly.id]
    return data.map(({ id }) => id).filter((id) => made.includes(id))
  }
  for (const search of [undefined, 'Quillfeather']) {
    expect(await order({ search, sort: 'estimated_value' })).toEqual([
      cheap.id,
      costly.id,
      guarded.id,
    ])
    expect((await order({ search, sort: '-estimated_value' })).at(-1)).toBe(guarded.id)
  }
})

test('a tender that is no longer behind an NDA can be found by its location again', async () => {
  const tender = await world.makeTender({
    eligibility_type: 'nda_gated',
    location: 'Auchtermuchty',
  })
  const supplier = await world.signedIn(await world.makeUser())
  const total = async () =>
    (await supplier.call(listTenders, { query: { search: 'Auchtermuchty' } })).meta.total
  expect(await total()).toBe(0)
  await world.db
    .updateTable('tenders')
    .set({ eligibility_type: 'open' })
    .where('id', '=', tender.id)
    .execute()
  expect(await total()).toBe(1)
})
