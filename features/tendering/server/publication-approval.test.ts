// Tests that tenders are published, and their deadlines moved, only with the approvals that the
// organisation's rules require.
import { expect, test } from 'vitest'
import { approvalTexts as texts } from '#features/approvals/contract/approval.ts'
import { approvalRequired } from '#kernel/contract/errors.ts'
import { chooseOpeners, saveBidding } from '#features/bids/setup/contract/bidding-calls.ts'
import { createLot, deleteLot } from '#features/tenders/lots/contract/lot.ts'
import { writeNda } from '#features/tenders/nda/contract/nda.ts'
import {
  cancelTender,
  createTender,
  getTender,
  publishTender,
  unpublishTender,
  updateTender,
} from '#features/tenders/contract/tender-calls.ts'
import { tenderChanges } from '#features/tenders/contract/tender-input.ts'
import {
  approveNewest,
  delegate,
  makeRule,
  newestRequest,
  reviewNewest,
  sendForApproval,
} from '#app/test/approval-rows.ts'
import { setup } from '#app/test/bid-scene.ts'
import type { Answer, Client } from '#app/test/client.ts'
import { uploaded } from '#app/test/document-tender.ts'
import { inDays, readForm, tenderForm } from '#app/test/tender-form.ts'
import { withToken } from '#app/test/with-token.ts'
import { useWorld } from '#app/test/world.ts'

const world = useWorld()

type Values = Parameters<typeof world.makeTender>[0]

/** Creates a tender, by default a draft, of an organisation with an owner and two members. */
async function makeScene(values: Values = {}) {
  const owner = await world.makeUser({ role: 'buyer' })
  const [preparer, colleague] = [
    await world.makeColleague(owner, 'member'),
    await world.makeColleague(owner, 'member'),
  ]
  const tender = await world.makeTender({
    created_by: preparer.id,
    status: 'draft',
    estimated_value: '50000',
    ...values,
  })
  return {
    owner,
    preparer,
    colleague,
    tender,
    params: { tenderId: tender.id },
    clients: {
      owner: await world.signedIn(owner),
      preparer: await world.signedIn(preparer),
      colleague: await world.signedIn(colleague),
    },
  }
}

type Scene = Awaited<ReturnType<typeof makeScene>>

const publication = { kind: 'publication' } as const
const refused = (kind: 'publication' | 'deadline') => [409, approvalRequired, texts.required[kind]]
const refusalOf = ({ status, body }: Answer) => [status, body.code, body.message]
const publish = (client: Client, { tender }: Scene) =>
  client.post(`/api/tenders/${tender.id}/publish`, {})

/** Returns the form of the edit page with these changes, for `updateTender` and for a request. */
async function formOf({ clients, tender }: Scene, changes: object) {
  return { ...(await readForm(clients.preparer, tender.id)), ...changes }
}

/** Sends the form of the edit page, with only the fields that the call takes. */
const edit = (client: Client, { tender }: Scene, body: object) =>
  client.put(`/api/tenders/${tender.id}`, tenderChanges.parse(body))

const statusOf = async ({ tender }: Scene) =>
  (
    await world.db
      .selectFrom('tenders')
      .select('status')
      .where('id', '=', tender.id)
      .executeTakeFirstOrThrow()
  ).status

test('a draft can be published once a colleague has approved it', async () => {
  const scene = await makeScene()
  const { clients, params, owner } = scene
  await makeRule(world, owner, { covers: 'publication' })
  expect(refusalOf(await publish(clients.preparer, scene))).toEqual(refused('publication'))
  const request = await sendForApproval(clients.preparer, params, publication)
  expect(request).toMatchObject({ kind: 'publication', state: 'waiting', value: '50000.00' })
  expect(refusalOf(await publish(clients.preparer, scene))).toEqual(refused('publication'))
  await approveNewest(clients.colleague, params)
  expect(await statusOf(scene)).toBe('draft')
  const { tender } = await clients.preparer.call(publishTender, { params })
  expect(tender.status).toBe('published')
  expect((await newestRequest(clients.preparer, params)).state).toBe('used')
})

test('a rule with a value applies to tenders above it and to tenders without a value', async () => {
  for (const [estimated_value, status] of [
    ['50000', 200],
    ['50000.01', 409],
    [null, 409],
  ] as const) {
    const scene = await makeScene({ estimated_value })
    await makeRule(world, scene.owner, { covers: 'publication', above: '50000' })
    expect((await publish(scene.clients.preparer, scene)).status).toBe(status)
  }
})

test('neither an API client, an administrator nor an owner can publish without approval', async () => {
  const scene = await makeScene()
  await makeRule(world, scene.owner, { covers: 'publication' })
  const { client } = await withToken(world, scene.preparer)
  const admin = await world.signedIn(await world.makeUser({ role: 'admin' }))
  for (const caller of [client, admin, scene.clients.owner]) {
    expect(refusalOf(await publish(caller, scene))).toEqual(refused('publication'))
  }
  await sendForApproval(scene.clients.preparer, scene.params, publication)
  await approveNewest(scene.clients.colleague, scene.params)
  expect((await publish(client, scene)).status).toBe(200)
})

test('creating a tender as published is refused if it needs approval, and creates nothing', async () => {
  const { owner, clients } = await makeScene()
  await makeRule(world, owner, { covers: 'publication' })
  const count = async () =>
    (await world.db.selectFrom('tenders').select('id').where('title', '=', 'At once').execute())
      .length
  const form = tenderForm({ title: 'At once' })
  const { client } = await withToken(world, owner)
  for (const caller of [clients.preparer, client]) {
    const answer = await caller.post('/api/tenders', { ...form, status: 'published' })
    expect(refusalOf(answer)).toEqual([
      409,
      approvalRequired,
      'Your organisation requires approval before this tender is published. Save it as a draft, then send it for approval.',
    ])
  }
  expect(await count()).toBe(0)
  await clients.preparer.call(createTender, { body: { ...form, status: 'draft' } })
  expect(await count()).toBe(1)
})

test('moving a deadline of a published tender requires approval of exactly this change', async () => {
  const scene = await makeScene({ status: 'published' })
  const { clients, params, owner } = scene
  await makeRule(world, owner, { covers: 'deadline' })
  const moved = { submission_deadline: inDays(20), change_note: 'More time.' }
  const body = await formOf(scene, moved)
  const { client } = await withToken(world, scene.preparer)
  for (const caller of [clients.preparer, client]) {
    expect(refusalOf(await edit(caller, scene, body))).toEqual(refused('deadline'))
  }
  const { submission_deadline, clarification_deadline } = body
  const { change_note } = moved
  const changes = { submission_deadline, clarification_deadline, change_note }
  const request = await sendForApproval(clients.preparer, params, { kind: 'deadline', changes })
  expect(request).toMatchObject({
    kind: 'deadline',
    reason: 'More time.',
    lines: [{ label: 'Submission deadline' }],
  })
  await approveNewest(clients.colleague, params)
  const later = { ...body, submission_deadline: inDays(21) }
  expect(refusalOf(await edit(clients.preparer, scene, later))).toEqual(refused('deadline'))
  expect((await edit(clients.preparer, scene, body)).status).toBe(200)
})

test('other fields of a published tender can be edited without approval', async () => {
  const scene = await makeScene({ status: 'published' })
  await makeRule(world, scene.owner, { covers: 'deadline' })
  await makeRule(world, scene.owner, { covers: 'publication' })
  const body = await formOf(scene, { title: 'Another title', estimated_value: '90000' })
  expect((await edit(scene.clients.preparer, scene, body)).status).toBe(200)
})

test('raising a published tender above the value of a rule requires approval', async () => {
  const scene = await makeScene({ status: 'published' })
  const { clients, params, owner } = scene
  await makeRule(world, owner, { covers: 'publication', above: '60000' })
  const body = await formOf(scene, { estimated_value: '70000' })
  expect(refusalOf(await edit(clients.preparer, scene, body))).toEqual(refused('publication'))
  const changes = { ...body, change_note: null }
  await sendForApproval(clients.preparer, params, { kind: 'publication', changes })
  await approveNewest(clients.colleague, params)
  expect((await edit(clients.preparer, scene, body)).status).toBe(200)
})

test('changing only the currency requires approval, because the value becomes unknown', async () => {
  const scene = await makeScene({ status: 'published' })
  const { clients, params, owner } = scene
  await makeRule(world, owner, { covers: 'publication', above: '60000' })
  const body = await formOf(scene, { currency: 'EUR' })
  expect(refusalOf(await edit(clients.preparer, scene, body))).toEqual(refused('publication'))
  const changes = { ...body, change_note: null }
  const request = await sendForApproval(clients.preparer, params, { kind: 'publication', changes })
  expect(request).toMatchObject({ value: null, is_outdated: false })
  await approveNewest(clients.colleague, params)
  expect((await edit(clients.preparer, scene, body)).status).toBe(200)
})

test('a value and a deadline that both need approval are sent and approved together', async () => {
  const scene = await makeScene({ status: 'published' })
  const { clients, params, owner } = scene
  await makeRule(world, owner, { covers: 'publication', above: '60000' })
  await makeRule(world, owner, { covers: 'deadline' })
  const body = await formOf(scene, { estimated_value: '70000', submission_deadline: inDays(20) })
  const subject = { kind: 'publication', changes: { ...body, change_note: null } } as const
  await sendForApproval(clients.preparer, params, subject)
  await approveNewest(clients.colleague, params)
  expect(refusalOf(await edit(clients.preparer, scene, body))[1]).toBe(approvalRequired)
  const { data } = (await clients.colleague.get(`/api/tenders/${params.tenderId}/approvals`)).body
  const waiting = data.find(({ state }: { state: string }) => state === 'waiting')
  const review = { approves: true, reason: '', sha256: waiting.sha256 }
  const url = `/api/tenders/${params.tenderId}/approvals/${waiting.id}/review`
  expect((await clients.colleague.post(url, review)).status).toBe(200)
  expect((await edit(clients.preparer, scene, body)).status).toBe(200)
})

test('a deadline that was moved while the tender was a draft requires approval too', async () => {
  const scene = await makeScene({ status: 'published' })
  const { clients, params, owner } = scene
  await clients.preparer.call(unpublishTender, { params })
  const body = await formOf(scene, { submission_deadline: inDays(20) })
  await clients.preparer.call(updateTender, { params, body })
  await makeRule(world, owner, { covers: 'deadline' })
  expect(refusalOf(await publish(clients.preparer, scene))).toEqual(refused('deadline'))
  await sendForApproval(clients.preparer, params, publication)
  expect((await newestRequest(clients.preparer, params)).kind).toBe('deadline')
  await approveNewest(clients.colleague, params)
  expect((await publish(clients.preparer, scene)).status).toBe(200)
})

/** Edits of a draft after its publication was approved; each voids the approval. */
const edits: Record<string, (scene: Scene) => Promise<unknown>> = {
  'a field': async (scene) =>
    edit(scene.clients.preparer, scene, await formOf(scene, { contact_name: 'Somebody else' })),
  'a new lot': ({ clients: { preparer }, params }) =>
    preparer.call(createLot, { params, body: { lot_number: 2, title: 'South' } }),
  'a deleted lot': async ({ clients: { preparer }, params, tender }) => {
    const { id: lotId } = await world.db
      .selectFrom('lots')
      .select('id')
      .where('tender_id', '=', tender.id)
      .executeTakeFirstOrThrow()
    return preparer.call(deleteLot, { params: { ...params, lotId } })
  },
  'a document': ({ clients: { preparer: client }, tender }) =>
    uploaded({ client, path: `/api/tenders/${tender.id}/documents` }),
  'the text of the agreement': ({ clients: { preparer }, params }) =>
    preparer.call(writeNda, { params, body: { text: 'Tell nobody.' } }),
  'the bid set-up': ({ clients: { preparer }, params }) => {
    const body = { sealing: 'portal', setup: { ...setup, hand_in_hours: 12 } } as const
    return preparer.call(saveBidding, { params, body })
  },
  'an opener': ({ clients: { preparer }, params, ...people }) => {
    const user_ids = [people.owner.id, people.preparer.id, people.colleague.id]
    return preparer.call(chooseOpeners, { params, body: { user_ids } })
  },
}

test.for(Object.keys(edits))('a draft needs a new approval after an edit of %s', async (name) => {
  const scene = await makeScene({ eligibility_type: 'nda_gated' })
  const { clients, params, owner, preparer, colleague } = scene
  await clients.preparer.call(createLot, { params, body: { lot_number: 1, title: 'North' } })
  await clients.preparer.call(saveBidding, { params, body: { sealing: 'portal', setup } })
  const user_ids = [preparer.id, colleague.id]
  await clients.preparer.call(chooseOpeners, { params, body: { user_ids } })
  await clients.preparer.call(writeNda, { params, body: { text: 'Keep it to yourself.' } })
  await makeRule(world, owner, { covers: 'publication' })
  await sendForApproval(clients.preparer, params, publication)
  await approveNewest(clients.colleague, params)
  const before = await newestRequest(clients.preparer, params)
  expect(before).toMatchObject({ state: 'approved', is_outdated: false })
  await edits[name]!(scene)
  expect((await newestRequest(clients.preparer, params)).is_outdated).toBe(true)
  expect(refusalOf(await publish(clients.preparer, scene))).toEqual(refused('publication'))
  await sendForApproval(clients.preparer, params, publication)
  await approveNewest(clients.colleague, params)
  expect((await publish(clients.preparer, scene)).status).toBe(200)
})

test('a person who edited the draft can’t approve it', async () => {
  const scene = await makeScene()
  const { clients, params, owner } = scene
  await makeRule(world, owner, { covers: 'publication' })
  await edit(clients.colleague, scene, await formOf(scene, { title: 'Mine too' }))
  await sendForApproval(clients.preparer, params, publication)
  const { status, body } = await reviewNewest(clients.colleague, params)
  expect([status, body.message]).toEqual([
    403,
    'Nobody approves their own request. Ask a colleague.',
  ])
  await approveNewest(clients.owner, params)
  expect((await publish(clients.colleague, scene)).status).toBe(200)
})

test('two approvals must come from two people, in the order of the rule', async () => {
  const scene = await makeScene()
  const { clients, params, owner, colleague } = scene
  await makeRule(world, owner, { covers: 'publication', first: colleague, second: 'owner' })
  const request = await sendForApproval(clients.preparer, params, publication)
  expect(request.waits_for).toBe(`Waits for ${texts.levels(colleague.name, 'any owner')}.`)
  const early = await reviewNewest(clients.owner, params)
  expect([early.status, early.body.message]).toEqual([403, 'Somebody else approves this.'])
  const first = await reviewNewest(clients.colleague, params)
  expect(first.body.message).toBe(texts.approvedFirst('Waits for any owner.'))
  expect(refusalOf(await publish(clients.preparer, scene))).toEqual(refused('publication'))
  const twice = await reviewNewest(clients.colleague, params)
  expect([twice.status, twice.body.message]).toEqual([
    403,
    'You, or somebody you share your approvals with, gave the first approval. Another person gives the second.',
  ])
  await approveNewest(clients.owner, params)
  expect((await publish(clients.preparer, scene)).status).toBe(200)
})

test('a refused request doesn’t allow publication, and a new request can be sent', async () => {
  const scene = await makeScene()
  const { clients, params, owner, preparer } = scene
  await makeRule(world, owner, { covers: 'publication' })
  await sendForApproval(clients.preparer, params, publication)
  await world.deliverMail()
  const refusal = { approves: false, reason: 'The budget is not agreed.' }
  expect((await reviewNewest(clients.colleague, params, refusal)).status).toBe(200)
  const [mail] = await world.deliverMail()
  expect(mail!.to).toBe(preparer.email)
  expect(mail!.text).toContain(refusal.reason)
  expect(refusalOf(await publish(clients.preparer, scene))).toEqual(refused('publication'))
  await sendForApproval(clients.preparer, params, publication)
  await approveNewest(clients.colleague, params)
  expect((await publish(clients.preparer, scene)).status).toBe(200)
})

test('a delegate can approve in place of the person named', async () => {
  const scene = await makeScene()
  const { clients, params, owner, colleague } = scene
  await makeRule(world, owner, { covers: 'publication', first: owner })
  await sendForApproval(clients.preparer, params, publication)
  expect((await reviewNewest(clients.colleague, params)).status).toBe(403)
  await delegate(world, owner, colleague)
  expect(await newestRequest(clients.colleague, params)).toMatchObject({
    reviews_for: owner.name,
    why_not: null,
  })
  await approveNewest(clients.colleague, params)
  const { reviews } = await newestRequest(clients.preparer, params)
  expect(reviews).toMatchObject([{ by: colleague.name, for: owner.name, approves: true }])
  expect((await publish(clients.preparer, scene)).status).toBe(200)
})

test('changing a rule voids an approval', async () => {
  const scene = await makeScene()
  const { clients, params, owner } = scene
  const rule = await makeRule(world, owner, { covers: 'publication' })
  await sendForApproval(clients.preparer, params, publication)
  await approveNewest(clients.colleague, params)
  await world.db
    .updateTable('approval_rules')
    .set({ first_by: 'owner' })
    .where('id', '=', rule)
    .execute()
  expect((await newestRequest(clients.preparer, params)).is_outdated).toBe(true)
  expect(refusalOf(await publish(clients.preparer, scene))).toEqual(refused('publication'))
})

test('an outdated request cannot be approved', async () => {
  const scene = await makeScene()
  const { clients, params, owner } = scene
  await makeRule(world, owner, { covers: 'publication' })
  await sendForApproval(clients.preparer, params, publication)
  await edit(clients.preparer, scene, await formOf(scene, { title: 'Later' }))
  const { status, body } = await reviewNewest(clients.colleague, params)
  expect([status, body.code, body.message]).toEqual([409, 'stale', texts.outdated])
})

test('a request about a published tender is outdated once the fields it would change have changed', async () => {
  const scene = await makeScene({ status: 'published' })
  const { clients, params, owner } = scene
  await makeRule(world, owner, { covers: 'publication', above: '60000' })
  await makeRule(world, owner, { covers: 'deadline', above: '40000' })
  const raised = await formOf(scene, { estimated_value: '70000', change_note: null })
  await sendForApproval(clients.preparer, params, { kind: 'publication', changes: raised })
  expect((await newestRequest(clients.colleague, params)).is_outdated).toBe(false)
  await edit(clients.preparer, scene, await formOf(scene, { title: 'Later' }))
  expect((await newestRequest(clients.colleague, params)).is_outdated).toBe(true)

  const moved = await formOf(scene, { submission_deadline: inDays(20), change_note: null })
  await sendForApproval(clients.preparer, params, { kind: 'deadline', changes: moved })
  expect((await newestRequest(clients.colleague, params)).is_outdated).toBe(false)
  const other = { clarification_deadline: inDays(3), estimated_value: '40000' }
  expect((await edit(clients.preparer, scene, await formOf(scene, other))).status).toBe(200)
  await edit(clients.preparer, scene, await formOf(scene, { submission_deadline: inDays(30) }))
  await edit(clients.preparer, scene, await formOf(scene, { estimated_value: '50000' }))
  expect((await newestRequest(clients.colleague, params)).is_outdated).toBe(true)
})

test('open requests about a draft end once it is published or cancelled without them', async () => {
  const ends: ((scene: Scene) => Promise<unknown>)[] = [
    ({ clients, params }) => clients.preparer.call(publishTender, { params }),
    ({ clients, params }) =>
      clients.preparer.call(cancelTender, {
        params,
        body: { reason: 'no_longer_needed', text: 'Closed.' },
      }),
  ]
  for (const end of ends) {
    const scene = await makeScene()
    const { clients, params, owner } = scene
    const rule = await makeRule(world, owner, { covers: 'publication' })
    await sendForApproval(clients.preparer, params, publication)
    await world.db.deleteFrom('approval_rules').where('id', '=', rule).execute()
    await end(scene)
    expect((await newestRequest(clients.colleague, params)).state).toBe('replaced')
    const { data } = await clients.colleague.call(getTender, { params })
    expect(data.open_approvals).toBeUndefined()
  }
})

test('the approval of an edit ends once the tender is unpublished', async () => {
  const scene = await makeScene({ status: 'published' })
  const { clients, params, owner } = scene
  await makeRule(world, owner, { covers: 'deadline' })
  const changes = await formOf(scene, { submission_deadline: inDays(20), change_note: null })
  await sendForApproval(clients.preparer, params, { kind: 'deadline', changes })
  await approveNewest(clients.colleague, params)
  await clients.preparer.call(unpublishTender, { params })
  expect((await newestRequest(clients.colleague, params)).state).toBe('replaced')
})
