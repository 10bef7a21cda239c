import { expect, test } from 'vitest'
import {
  acceptNda,
  getNda,
  listNdaAcceptances,
  standardNda,
  writeNda,
} from '#domain/contract/nda.ts'
import { createTender, getTender } from '#domain/contract/tender-calls.ts'
import { tenderForm } from '#server/test/tender-form.ts'
import { useWorld } from '#server/test/world.ts'

const world = useWorld()

test('what is behind an NDA opens once it is accepted, and asks again when it changes', async () => {
  const buyer = await world.signedIn(await world.makeUser({ role: 'buyer' }))
  const { tender } = await buyer.call(createTender, {
    body: tenderForm({ status: 'published', eligibility_type: 'nda_gated' }),
  })
  const params = { tenderId: tender.id }
  const user = await world.makeUser()
  const supplier = await world.signedIn(user)
  const look = async () => (await supplier.call(getTender, { params })).data

  const before = await look()
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
  expect(await look()).toMatchObject({
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
  expect((await look()).description).toBeNull()
  const old = await supplier.post(`/api/tenders/${tender.id}/nda/accept`, {
    version: 1,
    signed_name: 'Ada Signer',
  })
  expect(old.status).toBe(409)
  expect(old.body.message).toBe(
    'The agreement has changed since you opened it. Please read the new text.',
  )
  // Saving the same text again asks nobody.
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

test('an acceptance is the organisation’s: a colleague reads too, another supplier does not', async () => {
  const tender = await world.makeTender({ eligibility_type: 'nda_gated' })
  const user = await world.makeUser()
  await world.makeNda(tender, { acceptedBy: [user] })
  const colleague = await world.makeUser({ organisation_id: user.organisation_id })
  const read = async (who: { id: number }) =>
    (await (await world.signedIn(who)).get(`/api/tenders/${tender.id}`)).body.data.description
  expect(await read(colleague)).toBe(tender.description)
  expect(await read(await world.makeUser())).toBeNull()
})

test('behind an NDA, history too waits for it', async () => {
  const tender = await world.makeTender({ eligibility_type: 'nda_gated' })
  const user = await world.makeUser()
  const supplier = await world.signedIn(user)
  expect((await supplier.get(`/api/tenders/${tender.id}/history`)).status).toBe(403)
  await world.makeNda(tender, { acceptedBy: [user] })
  expect((await supplier.get(`/api/tenders/${tender.id}/history`)).status).toBe(200)
})

test('an open tender has no agreement, and other buyers write none', async () => {
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
