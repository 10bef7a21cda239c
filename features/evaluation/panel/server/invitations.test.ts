// Tests external members of a panel: how they are invited and join, what they see, and when their
// access ends.
import { expect, test } from 'vitest'
import { login } from '#features/accounts/contract/auth.ts'
import { getBidding } from '#features/bids/setup/contract/bidding-calls.ts'
import { acceptColleagueInvitation } from '#features/accounts/members/contract/colleague.ts'
import {
  declareConflicts,
  getEvaluation,
  invitePanelMember,
  withdrawPanelInvitation,
  evaluationTexts as texts,
} from '#features/evaluation/contract/evaluation.ts'
import {
  acceptOpenerInvitation,
  guestTexts,
  inviteOpener,
  listGuestOpenings,
} from '#features/bids/guests/contract/guest.ts'
import { makeBidScene } from '#app/test/bid-scene.ts'
import { addGuest, makeEvaluationScene, type EvaluationScene } from '#app/test/evaluation-scene.ts'
import { linkIn } from '#app/test/mail.ts'
import { useWorld } from '#app/test/world.ts'

const world = useWorld({ INVITATIONS_PER_HOUR: '1000' })

const password = 'Brand-New-Lantern-9'
let count = 0
const invited = (email = `outside-${(count += 1)}@example.test`) => ({
  name: 'Gail Guest',
  email,
  role: 'evaluator' as const,
  criteria: ['service'],
})
const path = ({ params }: EvaluationScene) => `/api/tenders/${params.tenderId}/evaluation`

const setStage = (scene: EvaluationScene, stage: 'consensus' | 'locked') =>
  world.db
    .updateTable('evaluations')
    .set({ stage })
    .where('tender_id', '=', scene.tender.id)
    .execute()

test('an invited person joins, and can see only that tender, after a second factor and until the lock', async () => {
  const scene = await makeEvaluationScene(world, { stage: 'declarations' })
  const { chair, params, tender } = scene
  const body = invited()
  const { message, invitation } = await chair.client.call(invitePanelMember, { params, body })
  expect(message).toBe(guestTexts.invited(body.email))
  expect(invitation).toMatchObject({ role: 'evaluator', email: body.email, is_expired: false })
  const waiting = await chair.client.call(getEvaluation, { params })
  expect(waiting.invitations).toMatchObject([{ email: body.email }])
  // The invitation is not listed among the invitations to open the bids.
  const bidding = await chair.client.call(getBidding, { params })
  expect(bidding.invitations).toEqual([])

  const mail = (await world.deliverMail()).findLast(({ to }) => to === body.email)!
  expect(mail.subject).toMatch(/^You’re invited to evaluate the bids of a tender/)
  const visitor = world.visitor()
  const token = linkIn(mail).pathname.replace('/join/', '')
  const chosen = { password, password_confirmation: password }
  await visitor.call(acceptColleagueInvitation, { body: { token, ...chosen } })
  const { user } = await visitor.call(login, { body: { email: body.email, password } })
  expect(user).toMatchObject({ is_guest: true, organisation: null })
  const notified = (await world.deliverMail()).find(({ to }) => to === chair.user.email)!
  expect(notified.subject).toContain('a new member has joined the evaluation panel')

  const { data } = await chair.client.call(getEvaluation, { params })
  expect(data!.revision).toBe(2)
  const member = data!.members.find((one) => one.user.id === user!.id)
  expect(member).toMatchObject({ is_guest: true, role: 'evaluator', criteria: ['service'] })
  const { openings } = (await visitor.call(listGuestOpenings)).data
  expect(openings).toMatchObject([
    { tender: { id: tender.id }, is_opener: false, panel_role: 'evaluator' },
  ])
  expect((await visitor.call(getBidding, { params })).data!.setup.criteria).toHaveLength(2)
  const declarations = scene.bidders.map(({ organisation }) => ({
    organisation_id: organisation.id,
    has_conflict: false,
    statement: '',
  }))
  await visitor.call(declareConflicts, { params, body: { declarations } })
  const unread = await visitor.get(`${path(scene)}/bids`)
  expect([unread.status, unread.body.message]).toEqual([
    403,
    'Set up two-factor authentication in Settings before you read bids.',
  ])
  await world.db
    .updateTable('users')
    .set({ mfa_enabled: true, mfa_secret: Buffer.from('sealed') })
    .where('id', '=', user!.id)
    .execute()
  expect((await visitor.get(`${path(scene)}/bids`)).status).toBe(200)
  for (const closed of ['', '/questions', '/opening', '/opening/bids', '/documents']) {
    const { status } = await visitor.get(`/api/tenders/${tender.id}${closed}`)
    expect([closed, [403, 404].includes(status)]).toEqual([closed, true])
  }
  await setStage(scene, 'locked')
  const ended = await visitor.get(`${path(scene)}/bids`)
  expect([ended.status, ended.body.message]).toEqual([
    403,
    'The evaluation is locked, so your access has ended.',
  ])
  expect((await visitor.call(listGuestOpenings)).data.openings).toMatchObject([
    { tender: { id: tender.id }, is_opener: false, panel_role: null, is_finished: true },
  ])
})

test('a guest who was removed has no access', async () => {
  const scene = await makeEvaluationScene(world)
  const guest = await addGuest(world, scene)
  expect((await guest.client.get(path(scene))).status).toBe(200)
  await world.db
    .updateTable('panel_members')
    .set({ removed_at: new Date() })
    .where('user_id', '=', guest.user.id)
    .execute()
  expect((await guest.client.get(path(scene))).status).toBe(404)
  expect((await guest.client.call(listGuestOpenings)).data.openings).toEqual([])
})

test('a guest accepts another invitation with their existing account', async () => {
  const first = await makeEvaluationScene(world)
  const guest = await addGuest(world, first)
  const scene = await makeEvaluationScene(world)
  const { params, chair } = scene
  const body = { ...invited(guest.user.email), reason: 'A fourth opinion' }
  await chair.client.call(invitePanelMember, { params, body })
  const { invitations } = (await guest.client.call(listGuestOpenings)).data
  expect(invitations).toMatchObject([{ tender: { id: scene.tender.id }, panel_role: 'evaluator' }])
  const accept = { params: { invitationId: invitations[0]!.id } }
  const { message } = await guest.client.call(acceptOpenerInvitation, accept)
  expect(message).toBe('You’ve joined the evaluation panel of this tender')
  const again = await chair.client.post(`${path(scene)}/invitations`, body)
  expect(again.body.errors).toEqual({ email: ['This person is already on the panel'] })
})

test('only the chair can invite members, with a reason once scoring has started, and not after the lock', async () => {
  const scene = await makeEvaluationScene(world)
  const { chair, evaluators, outsider, params } = scene
  const body = { ...invited(), reason: 'More expertise' }
  for (const { client } of [...evaluators, outsider]) {
    const refused = await client.post(`${path(scene)}/invitations`, body)
    expect([refused.status, refused.body.message]).toEqual([403, texts.chairOnly])
  }
  const send = (change: object) =>
    chair.client.post(`${path(scene)}/invitations`, { ...body, ...change })
  expect((await send({ reason: '' })).body.errors).toEqual({ reason: [texts.reasonRequired] })
  expect((await send({ criteria: ['beauty'] })).body.errors).toEqual({
    criteria: [texts.criterionUnknown],
  })
  expect((await send({ email: outsider.user.email })).body.errors).toEqual({
    email: [guestTexts.alreadyHere],
  })
  const { invitation } = await chair.client.call(invitePanelMember, { params, body })
  const guest = await addGuest(world, await makeEvaluationScene(world))
  await send({ email: guest.user.email })
  await setStage(scene, 'consensus')
  expect((await send({})).body.message).toBe(texts.wrongStage('consensus'))
  const [own] = (await guest.client.call(listGuestOpenings)).data.invitations
  const late = await guest.client.post(`/api/openings/invitations/${own!.id}/accept`)
  expect([late.status, late.body.message]).toEqual([
    409,
    'The panel can no longer get new members.',
  ])
  const gone = { params: { ...params, invitationId: invitation.id } }
  await chair.client.call(withdrawPanelInvitation, gone)
  const twice = await chair.client.delete(`${path(scene)}/invitations/${invitation.id}`)
  expect(twice.status).toBe(404)
})

test('an address can have only one invitation per tender, for one purpose', async () => {
  const { params, clients, buyer } = await makeBidScene(world)
  const { name, email } = invited()
  await clients.buyer.call(inviteOpener, { params, body: { name, email } })
  const panel = { chair_id: buyer.id, hides_names: false, hides_prices: false, members: [] }
  await clients.buyer.put(`/api/tenders/${params.tenderId}/evaluation`, {
    ...panel,
    revision: null,
  })
  const body = { ...invited(email), criteria: null }
  const address = `/api/tenders/${params.tenderId}`
  const second = await clients.buyer.post(`${address}/evaluation/invitations`, body)
  expect(second.body.errors).toEqual({ email: [guestTexts.alreadyInvited] })
  const other = { ...invited(), criteria: null }
  await clients.buyer.call(invitePanelMember, { params, body: other })
  const opener = await clients.buyer.post(`${address}/bidding/invitations`, {
    name,
    email: other.email,
  })
  expect(opener.body.errors).toEqual({ email: [guestTexts.alreadyInvited] })
})
