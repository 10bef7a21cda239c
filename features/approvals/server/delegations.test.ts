// Tests delegations, with which a person passes their approvals to a colleague until a set day.
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import {
  delegationTexts as texts,
  endDelegation,
  listApprovalRules,
  passApprovalsOn,
} from '../contract/approval-rule.ts'
import { passwordRequired } from '#kernel/contract/errors.ts'
import { publishTender } from '#features/tenders/contract/tender-calls.ts'
import { makeRule, newestRequest, reviewNewest, sendForApproval } from '#app/test/approval-rows.ts'
import type { Client } from '#app/test/client.ts'
import { dayFromToday } from '#app/test/contract-rows.ts'
import { useWorld, type Row } from '#app/test/world.ts'

const world = useWorld()

const path = '/api/organisation/approval-delegations'

/** Creates a buyer's organisation with an owner and three members, all signed in. */
async function makeScene() {
  const owner = await world.makeUser({ role: 'buyer', name: 'Olive Owner' })
  const farah = await world.makeColleague(owner, 'member', { name: 'Farah Malik' })
  const tom = await world.makeColleague(owner, 'member', { name: 'Tom Hughes' })
  const pat = await world.makeColleague(owner, 'member', { name: 'Pat Preparer' })
  const people = { owner, farah, tom, pat }
  const clients = {} as Record<keyof typeof people, Client>
  for (const [name, user] of Object.entries(people)) {
    clients[name as keyof typeof people] = await world.signedIn(user)
  }
  await world.deliverMail()
  return { ...people, clients }
}

let scene: Awaited<ReturnType<typeof makeScene>>
beforeEach(async () => {
  scene = await makeScene()
})

/** Delegates the approvals of one person to another. */
async function passOn(client: Client, { id }: Row<'users'>, until = dayFromToday(14)) {
  const { delegation } = await client.call(passApprovalsOn, { body: { to: id, until } })
  return delegation
}

/** Adds a rule for publications, and sends a draft for approval in the name of Pat. */
async function ask(levels: Pick<Parameters<typeof makeRule>[2], 'first' | 'second'>) {
  const { clients, owner, pat } = scene
  await makeRule(world, owner, { covers: 'publication', ...levels })
  const tender = await world.makeTender({ status: 'draft', created_by: pat.id })
  const params = { tenderId: tender.id }
  await sendForApproval(clients.pat, params, { kind: 'publication' })
  return params
}

/** Approves the newest request, and returns the status and the message. */
async function approve(client: Client, params: { tenderId: number }) {
  const { status, body } = await reviewNewest(client, params)
  return [status, body.message]
}

test('a member delegates their approvals; the colleague and the owners are notified', async () => {
  const { owner, farah, tom, clients } = scene
  const until = dayFromToday(10)
  const delegation = await passOn(clients.farah, tom, until)
  expect(delegation).toMatchObject({
    from: { id: farah.id, name: 'Farah Malik', may_decide: true },
    to: { id: tom.id, name: 'Tom Hughes', may_decide: true },
    until,
  })
  const viewer = await world.signedIn(await world.makeColleague(owner, 'viewer'))
  expect((await viewer.call(listApprovalRules)).data.delegations).toEqual([delegation])
  const notified = await world.deliverMail()
  expect(notified.map(({ to }) => to).toSorted()).toEqual(
    [owner, farah, tom].map(({ email }) => email).toSorted(),
  )
  expect(notified[0]!.text).toContain('Farah Malik has passed their approvals at')
  const logged = await world.db
    .selectFrom('audit_logs')
    .select(['action', 'user_id', 'resource_id', 'metadata'])
    .where('action', 'like', 'delegation.%')
    .where('user_id', '=', farah.id)
    .execute()
  expect(logged).toMatchObject([
    { action: 'delegation.created', resource_id: tom.id, metadata: { until } },
  ])
})

test('a delegate approves on the person’s behalf, and the two count as one', async () => {
  const { farah, tom, clients } = scene
  await passOn(clients.farah, tom)
  const params = await ask({ first: farah, second: 'any' })
  const waiting = await newestRequest(clients.tom, params)
  expect([waiting.reviews_for, waiting.waits_for]).toEqual([
    'Farah Malik',
    'Waits for Farah Malik or Tom Hughes in their place, then any colleague.',
  ])
  expect((await approve(clients.tom, params))[0]).toBe(200)
  for (const client of [clients.tom, clients.farah]) {
    expect(await approve(client, params)).toEqual([
      403,
      'You, or somebody you share your approvals with, gave the first approval. Another person gives the second.',
    ])
  }
  expect(await approve(clients.owner, params)).toEqual([200, 'Approved. Your colleague can go on.'])
  const { reviews } = await newestRequest(clients.owner, params)
  expect(reviews.map((review) => [review.by, review.for])).toEqual([
    ['Tom Hughes', 'Farah Malik'],
    ['Olive Owner', null],
  ])
  await clients.pat.call(publishTender, { params })
})

test('a delegate who prepared the request can’t approve it on the person’s behalf', async () => {
  const { farah, pat, clients } = scene
  await passOn(clients.farah, pat)
  const params = await ask({ first: farah })
  expect(await approve(clients.pat, params)).toEqual([
    403,
    'Nobody approves their own request. Ask a colleague.',
  ])
  expect((await newestRequest(clients.farah, params)).waits_for).toBe('Waits for Farah Malik.')
})

test('a delegate can’t pass on approvals that were delegated to them', async () => {
  const { owner, farah, tom, clients } = scene
  await passOn(clients.farah, tom)
  await passOn(clients.tom, owner)
  const params = await ask({ first: farah })
  expect(await approve(clients.owner, params)).toEqual([403, 'Somebody else approves this.'])
  expect((await approve(clients.tom, params))[0]).toBe(200)
})

test('a delegation ends after its last day, and the person can then delegate again', async () => {
  const { farah, tom, pat, clients } = scene
  const { id } = await passOn(clients.farah, tom, dayFromToday(0))
  const params = await ask({ first: farah })
  const yesterday = sql<string>`(now() at time zone 'Europe/London')::date - 1`
  await world.db
    .updateTable('approval_delegations')
    .set({ until: yesterday })
    .where('id', '=', id)
    .execute()
  expect(await approve(clients.tom, params)).toEqual([403, 'Somebody else approves this.'])
  expect((await clients.farah.call(listApprovalRules)).data.delegations).toEqual([])
  const next = await passOn(clients.farah, pat)
  expect((await clients.tom.call(listApprovalRules)).data.delegations).toEqual([next])
  expect((await clients.farah.delete(`${path}/${id}`)).status).toBe(404)
})

test('the person who delegated or an owner, and nobody else, can end a delegation at once', async () => {
  const { owner, farah, tom, clients } = scene
  for (const client of [clients.farah, clients.owner]) {
    const { id } = await passOn(clients.farah, tom)
    const refused = await clients.tom.delete(`${path}/${id}`)
    expect([refused.status, refused.body.message]).toEqual([
      403,
      'Only Farah Malik or an owner can end this.',
    ])
    await world.deliverMail()
    await client.call(endDelegation, { params: { delegationId: id } })
    expect((await world.deliverMail()).map(({ to }) => to).toSorted()).toEqual(
      [owner, farah, tom].map(({ email }) => email).toSorted(),
    )
    expect((await client.delete(`${path}/${id}`)).status).toBe(404)
  }
  const stranger = await world.signedIn(await world.makeUser({ role: 'buyer' }))
  const { id } = await passOn(clients.farah, tom)
  expect((await stranger.delete(`${path}/${id}`)).status).toBe(404)
})

test('approvals can be delegated to one colleague who may decide, for at most a year', async () => {
  const { owner, farah, tom, pat, clients } = scene
  const contributor = await world.makeColleague(owner, 'contributor')
  const stranger = await world.makeUser({ role: 'buyer' })
  const until = dayFromToday(14)
  const refusals: [object, object][] = [
    [{ to: farah.id, until }, { to: ['Choose a person other than yourself'] }],
    [
      { to: contributor.id, until },
      { to: ['Choose an active member or owner of your organisation'] },
    ],
    [{ to: stranger.id, until }, { to: ['Choose an active member or owner of your organisation'] }],
    [{ to: tom.id, until: dayFromToday(-1) }, { until: ['Choose today or a later day'] }],
    [{ to: tom.id, until: dayFromToday(367) }, { until: ['Choose a day within the next year'] }],
    [
      { to: '', until: '' },
      { to: [texts.toRequired], until: [texts.untilRequired] },
    ],
  ]
  for (const [body, errors] of refusals) {
    const answer = await clients.farah.post(path, body)
    expect([answer.status, answer.body.errors]).toEqual([422, errors])
  }
  await passOn(clients.farah, tom)
  const second = await clients.farah.post(path, { to: pat.id, until })
  expect([second.status, second.body.message]).toEqual([409, texts.openAlready('Tom Hughes')])
})

test('contributors and people without a recent confirmation can’t delegate approvals', async () => {
  const { owner, farah, tom, clients } = scene
  const body = { to: tom.id, until: dayFromToday(14) }
  for (const role of ['contributor', 'viewer'] as const) {
    const client = await world.signedIn(await world.makeColleague(owner, role))
    expect((await client.post(path, body)).status).toBe(403)
  }
  await world.db
    .updateTable('sessions')
    .set({ password_proven_at: sql<string>`now() - interval '1 hour'` })
    .where('user_id', '=', farah.id)
    .execute()
  const answer = await clients.farah.post(path, body)
  expect([answer.status, answer.body.code]).toEqual([403, passwordRequired])
})
