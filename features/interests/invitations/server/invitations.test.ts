import { describe, expect, test } from 'vitest'
import {
  acceptInvitation,
  declineInvitation,
  inviteOrganisations,
  listInvitations,
  listOwnInvitations,
  revokeInvitation,
  searchInvitable,
} from '../contract/invitation.ts'
import { listTenderInterests } from '#features/interests/contract/interest.ts'
import { getTender } from '#features/tenders/contract/tender-calls.ts'
import { useWorld } from '#app/test/world.ts'

const world = useWorld()

async function inviteOnly(values: Parameters<typeof world.makeTender>[0] = {}) {
  const buyer = await world.makeUser({ role: 'buyer' })
  const tender = await world.makeTender({
    created_by: buyer.id,
    eligibility_type: 'invite_only',
    ...values,
  })
  return { tender, params: { tenderId: tender.id }, client: await world.signedIn(buyer) }
}

test('an invited supplier can see the tender, and gets a 404 error once the invitation is revoked', async () => {
  const { client, params, tender } = await inviteOnly()
  const user = await world.makeUser()
  const supplier = await world.signedIn(user)
  const open = async () => (await supplier.get(`/api/tenders/${tender.id}`)).status
  expect(await open()).toBe(404)

  const organisation_ids = [user.organisation_id!]
  const { message, invitations } = await client.call(inviteOrganisations, {
    params,
    body: { organisation_ids },
  })
  expect(message).toBe('Invitations sent')
  expect(invitations).toEqual([
    {
      id: expect.any(Number),
      status: 'pending',
      reason: null,
      created_at: expect.any(String),
      responded_at: null,
      organisation: { id: user.organisation_id, name: expect.any(String), city: null },
    },
  ])
  expect(await open()).toBe(200)
  const { data: own } = await supplier.call(listOwnInvitations)
  expect(own).toEqual([
    {
      id: invitations[0]!.id,
      status: 'pending',
      created_at: invitations[0]!.created_at,
      responded_at: null,
      tender: {
        id: tender.id,
        title: tender.title,
        reference: tender.reference,
        status: 'published',
        submission_deadline: tender.submission_deadline,
        organisation: { id: tender.organisation_id, name: expect.any(String) },
      },
    },
  ])

  const invitationId = invitations[0]!.id
  expect(await client.call(revokeInvitation, { params: { ...params, invitationId } })).toEqual({
    message: 'Invitation revoked',
  })
  expect(await open()).toBe(404)
  expect((await supplier.call(listOwnInvitations)).data).toEqual([])
  const again = await client.delete(`/api/tenders/${tender.id}/invitations/${invitationId}`)
  expect(again.status).toBe(404)

  await client.call(inviteOrganisations, { params, body: { organisation_ids } })
  expect(await open()).toBe(200)
  const audit = await world.db
    .selectFrom('audit_logs')
    .select('action')
    .where('resource_id', '=', tender.id)
    .where('resource_type', '=', 'Tender')
    .orderBy('id')
    .execute()
  expect(audit.map((row) => row.action)).toEqual([
    'invitation.created',
    'invitation.revoked',
    'invitation.created',
  ])
})

test('a supplier accepts an invitation, or declines it with a reason that the buyer can read', async () => {
  const { client, params, tender } = await inviteOnly()
  const user = await world.makeUser()
  await world.makeInvitation(tender, user)
  const supplier = await world.signedIn(user)
  const accepted = await supplier.call(acceptInvitation, { params })
  expect(accepted).toMatchObject({
    message: 'Invitation accepted and interest registered',
    invitation: { status: 'accepted' },
  })
  const refused = await supplier.post(`/api/tenders/${tender.id}/invitation/decline`, {})
  expect(refused.body.errors).toEqual({ reason: ['Please provide a reason for declining'] })
  const declined = await supplier.call(declineInvitation, { params, body: { reason: 'No time' } })
  expect(declined).toMatchObject({
    message: 'Invitation declined',
    invitation: { status: 'declined' },
  })
  const { data } = await client.call(listInvitations, { params })
  expect(data).toMatchObject([{ status: 'declined', reason: 'No time' }])
  // Inviting organisations that are already invited changes nothing.
  await client.call(inviteOrganisations, {
    params,
    body: { organisation_ids: [user.organisation_id!] },
  })
  expect((await client.call(listInvitations, { params })).data).toEqual(data)
})

test('accepting registers interest, declining afterwards withdraws it, each with its own audit row', async () => {
  const { client, params, tender } = await inviteOnly()
  const user = await world.makeUser()
  await world.makeInvitation(tender, user)
  const supplier = await world.signedIn(user)
  const isInterested = async () => (await supplier.call(getTender, { params })).data.is_interested
  await supplier.call(acceptInvitation, { params })
  await supplier.call(acceptInvitation, { params })
  expect(await isInterested()).toBe(true)
  expect((await client.call(listTenderInterests, { params })).data).toMatchObject([
    { organisation: { id: user.organisation_id }, user: { name: user.name } },
  ])
  await supplier.call(declineInvitation, { params, body: { reason: 'No time' } })
  expect(await isInterested()).toBe(false)
  await supplier.call(acceptInvitation, { params })
  expect(await isInterested()).toBe(true)
  const audit = await world.db
    .selectFrom('audit_logs')
    .select(['action', 'metadata'])
    .where('user_id', '=', user.id)
    .orderBy('id')
    .execute()
  expect(audit.map((row) => row.action)).toEqual([
    'invitation.accepted',
    'interest.created',
    'invitation.declined',
    'interest.withdrawn',
    'invitation.accepted',
    'interest.created',
  ])
  expect(audit[3]!.metadata).toEqual({
    tender_id: tender.id,
    organisation_id: user.organisation_id,
    reason: 'No time',
  })
})

test('pending invitations are sorted by closing time, the others newest first, and both are paged', async () => {
  const user = await world.makeUser()
  const supplier = await world.signedIn(user)
  const invite = async (title: string, tender: object, invitation: object = {}) =>
    world.makeInvitation(
      await world.makeTender({ title, eligibility_type: 'invite_only', ...tender }),
      user,
      invitation,
    )
  const days = (count: number) => new Date(Date.now() + count * 86_400_000)
  const closing = (count: number) => ({
    submission_deadline: days(count),
    clarification_deadline: days(count - 1),
  })
  await invite('Later', closing(20), { created_at: days(-1) })
  await invite('Sooner', closing(10), { created_at: days(-3) })
  await invite('Accepted', closing(15), { status: 'accepted', created_at: days(-2) })
  await invite('Too late', closing(-1), { created_at: days(-4) })
  await invite('Awarded', { status: 'awarded' }, { created_at: days(-5) })
  // Revoked invitations, and invitations to tenders that are not visible, are left out.
  await invite('Revoked', closing(10), { status: 'revoked' })
  await invite('Draft', { ...closing(10), status: 'draft' })
  await invite('Archived', { ...closing(10), deleted_at: new Date() })

  const ask = async (query: object) => {
    const { data, meta } = await supplier.call(listOwnInvitations, { query })
    return { titles: data.map(({ tender }) => tender.title), meta }
  }
  const counts = { waiting: 2, past: 3 }
  const whole = { current_page: 1, last_page: 1, per_page: 20 }
  expect(await ask({ filter: 'waiting' })).toEqual({
    titles: ['Sooner', 'Later'],
    meta: { ...whole, total: 2, counts },
  })
  expect(await ask({ filter: 'past' })).toEqual({
    titles: ['Accepted', 'Too late', 'Awarded'],
    meta: { ...whole, total: 3, counts },
  })
  expect(await ask({ filter: 'past', page: 2, per_page: 2 })).toEqual({
    titles: ['Awarded'],
    meta: { current_page: 2, last_page: 2, per_page: 2, total: 3, counts },
  })
  expect(await ask({})).toEqual({
    titles: ['Later', 'Accepted', 'Sooner', 'Too late', 'Awarded'],
    meta: { ...whole, per_page: 5, total: 5 },
  })
})

test('the organisations that can be invited are counted and returned in pages', async () => {
  const { client, params } = await inviteOnly()
  const name = 'Winterbourne Contractors'
  for (let i = 0; i < 23; i += 1) await world.makeOrganisation({ name: `${name} ${10 + i}` })
  const read = async (query: { page?: number; per_page?: number }) => {
    const search = name
    const { data, meta } = await client.call(searchInvitable, {
      params,
      query: { search, ...query },
    })
    return [data.length, data[0]?.name, meta.total]
  }
  expect(await read({})).toEqual([20, `${name} 10`, 23])
  expect(await read({ page: 2 })).toEqual([3, `${name} 30`, 23])
  expect(await read({ per_page: 40 })).toEqual([23, `${name} 10`, 23])
})

test('only approved supplier organisations can be found and invited', async () => {
  const { client, params, tender } = await inviteOnly()
  const make = (values: Parameters<typeof world.makeOrganisation>[0]) =>
    world.makeOrganisation({ name: '100% Finders_Keepers', ...values })
  const fit = await make({ city: 'Leeds' })
  const unfit = [await make({ type: 'buyer' }), await make({ verification_status: 'pending' })]
  const { data } = await client.call(searchInvitable, {
    params,
    query: { search: '100% finders_k' },
  })
  expect(data).toEqual([{ id: fit.id, name: fit.name, city: 'Leeds' }])
  for (const { id } of unfit) {
    const answer = await client.post(`/api/tenders/${tender.id}/invitations`, {
      organisation_ids: [fit.id, id],
    })
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toEqual({
      organisation_ids: ['Only approved supplier organisations can be invited'],
    })
  }
  expect((await client.call(listInvitations, { params })).data).toEqual([])
  await client.call(inviteOrganisations, { params, body: { organisation_ids: [fit.id, fit.id] } })
  expect((await client.call(searchInvitable, { params, query: { search: '100%' } })).data).toEqual(
    [],
  )
})

describe('refused requests', () => {
  test('an invitation to an open tender is refused', async () => {
    const { client, tender } = await inviteOnly({ eligibility_type: 'open' })
    const { organisation_id } = await world.makeUser()
    const answer = await client.post(`/api/tenders/${tender.id}/invitations`, {
      organisation_ids: [organisation_id],
    })
    expect(answer.status).toBe(409)
    expect(answer.body.message).toBe('Only invite-only tenders have invitations.')
  })

  test('only invited organisations can reply to an invitation, and other buyers cannot list invitations', async () => {
    const { tender } = await inviteOnly()
    const supplier = await world.signedIn(await world.makeUser())
    expect((await supplier.post(`/api/tenders/${tender.id}/invitation/accept`)).status).toBe(404)
    const other = await world.signedIn(await world.makeUser({ role: 'buyer' }))
    expect((await other.get(`/api/tenders/${tender.id}/invitations`)).status).toBe(404)
    const open = await world.makeTender()
    const answer = await supplier.post(`/api/tenders/${open.id}/invitation/accept`)
    expect(answer.status).toBe(409)
    expect(answer.body.message).toBe('Your organisation has not been invited to this tender.')
  })

  test('an invitation cannot be accepted after the deadline', async () => {
    const { tender } = await inviteOnly({
      clarification_deadline: new Date(Date.now() - 2000),
      submission_deadline: new Date(Date.now() - 1000),
    })
    const user = await world.makeUser()
    await world.makeInvitation(tender, user)
    const supplier = await world.signedIn(user)
    expect((await supplier.post(`/api/tenders/${tender.id}/invitation/accept`)).status).toBe(409)
  })
})
