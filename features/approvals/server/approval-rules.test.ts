// Tests how owners write approval rules: who may, which rules are refused, and who gets the emails.
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import {
  addApprovalRule,
  approvalRuleLimits,
  approvalRuleTexts as texts,
  changeApprovalRule,
  deleteApprovalRule,
  listApprovalRules,
} from '../contract/approval-rule.ts'
import { passwordRequired } from '#kernel/contract/errors.ts'
import { countLockWaits } from '#app/test/lock-waits.ts'
import { useWorld, type Row } from '#app/test/world.ts'

const world = useWorld()

const path = '/api/organisation/approval-rules'
const always = { covers: 'deadline', above: '', first: 'any', second: null } as const

/** Creates a buyer's organisation with two owners and a member. */
async function makeScene() {
  const owner = await world.makeUser({ role: 'buyer', name: 'Olive Owner' })
  const second = await world.makeColleague(owner, 'owner', { name: 'Oscar Owner' })
  const member = await world.makeColleague(owner, 'member', { name: 'Farah Malik' })
  const client = await world.signedIn(owner)
  await world.deliverMail()
  return { owner, second, member, client }
}

let scene: Awaited<ReturnType<typeof makeScene>>
beforeEach(async () => {
  scene = await makeScene()
})

const auditOf = async ({ organisation_id }: Row<'users'>) =>
  world.db
    .selectFrom('audit_logs')
    .select(['action', 'user_id', 'metadata'])
    .where('resource_type', '=', 'Organisation')
    .where('resource_id', '=', organisation_id)
    .orderBy('id')
    .execute()

test('an owner adds, changes and deletes a rule; each action is logged, and all owners are notified', async () => {
  const { owner, second, member, client } = scene
  await world.db
    .updateTable('users')
    .set({ email_notifications_enabled: false })
    .where('id', '=', second.id)
    .execute()
  const body = {
    covers: 'publication',
    above: '50,000',
    first: member.id,
    second: 'owner',
  } as const
  const { message, rule } = await client.call(addApprovalRule, { body })
  expect(message).toBe('Approval rule added')
  expect(rule).toMatchObject({
    covers: 'publication',
    above: '50000.00',
    revision: 1,
    changed_by: { name: owner.name },
    first: { by: 'person', person: { id: member.id, name: 'Farah Malik', may_decide: true } },
    second: { by: 'owner', person: null },
  })
  const params = { ruleId: rule.id }
  const changed = await client.call(changeApprovalRule, {
    params,
    body: { covers: 'publication', above: '20000', first: 'owner', second: '', revision: 1 },
  })
  expect(changed.rule).toMatchObject({
    above: '20000.00',
    revision: 2,
    second: null,
    first: { by: 'owner', person: null },
  })
  const notified = await world.deliverMail()
  expect(notified.map(({ to }) => to).toSorted()).toEqual(
    [owner.email, owner.email, second.email, second.email].toSorted(),
  )
  const [, change] = notified.filter(({ to }) => to === second.email)
  const [before, after] = [
    'Publishing a tender, above £50,000: Farah Malik, then any owner',
    'Publishing a tender, above £20,000: any owner',
  ]
  for (const words of ['Olive Owner changed an approval rule', before, after]) {
    expect(change!.text).toContain(words)
  }
  await client.call(deleteApprovalRule, { params, body: { revision: 2 } })
  expect((await client.call(listApprovalRules)).data.rules).toEqual([])
  expect(await auditOf(owner)).toEqual(
    [
      { action: 'approval_rule.created', metadata: { after: before } },
      { action: 'approval_rule.updated', metadata: { before, after } },
      { action: 'approval_rule.deleted', metadata: { before: after } },
    ].map(({ action, metadata }) => ({
      action,
      user_id: owner.id,
      metadata: { rule_id: rule.id, ...metadata },
    })),
  )
})

test('every member sees the rules, who may approve, and the administrators’ limit', async () => {
  const { owner, second, member, client } = scene
  await client.call(addApprovalRule, { body: { ...always, covers: 'award', above: '90000' } })
  await client.call(addApprovalRule, { body: always })
  await client.call(addApprovalRule, { body: { ...always, covers: 'award' } })
  await world.db
    .updateTable('organisations')
    .set({ approval_threshold: '10000' })
    .where('id', '=', owner.organisation_id)
    .execute()
  const viewer = await world.signedIn(await world.makeColleague(owner, 'viewer'))
  const { data } = await viewer.call(listApprovalRules)
  expect(data.rules.map(({ covers, above }) => [covers, above])).toEqual([
    ['deadline', null],
    ['award', '90000.00'],
    ['award', null],
  ])
  expect(data.limit).toBe('10000.00')
  expect(data.people).toEqual(
    [member, owner, second].map(({ id, name }) => ({ id, name, is_owner: id !== member.id })),
  )
  const stranger = await world.signedIn(await world.makeUser({ role: 'buyer' }))
  expect((await stranger.call(listApprovalRules)).data.rules).toEqual([])
})

test('only owners who have recently confirmed their identity can change rules', async () => {
  const { owner, member, client } = scene
  const { rule } = await client.call(addApprovalRule, { body: always })
  const contributor = await world.makeColleague(owner, 'contributor')
  const others: [Row<'users'>, number][] = [
    [member, 403],
    [contributor, 403],
    [await world.makeUser({ role: 'buyer' }), 404],
    [await world.makeUser({ role: 'supplier' }), 403],
    [await world.makeUser({ role: 'admin' }), 403],
  ]
  for (const [user, status] of others) {
    const other = await world.signedIn(user)
    const changed = await other.put(`${path}/${rule.id}`, { ...always, revision: 1 })
    expect(changed.status).toBe(status)
    const deleted = await other.send('DELETE', `${path}/${rule.id}`, { revision: 1 })
    expect(deleted.status).toBe(status)
  }
  await world.db
    .updateTable('sessions')
    .set({ password_proven_at: sql<string>`now() - interval '1 hour'` })
    .where('user_id', '=', owner.id)
    .execute()
  for (const answer of [
    await client.post(path, { ...always, covers: 'award' }),
    await client.put(`${path}/${rule.id}`, { ...always, revision: 1 }),
    await client.send('DELETE', `${path}/${rule.id}`, { revision: 1 }),
  ]) {
    expect([answer.status, answer.body.code]).toEqual([403, passwordRequired])
  }
})

test('an owner who has been made a member in the meantime can’t save a rule', async () => {
  const { owner, client } = scene
  const { sent } = await world.db.transaction().execute(async (tx) => {
    await tx.selectFrom('users').select('id').where('id', '=', owner.id).forUpdate().execute()
    const sent = client.post(path, always)
    await expect.poll(() => countLockWaits(world.db)).toBeGreaterThan(0)
    await tx
      .updateTable('memberships')
      .set({ role: 'member' })
      .where('user_id', '=', owner.id)
      .execute()
    return { sent }
  })
  expect((await sent).status).toBe(403)
})

test('if two owners change the same rule, the second is asked to check it again', async () => {
  const { second, client } = scene
  const other = await world.signedIn(second)
  const { rule } = await client.call(addApprovalRule, { body: always })
  const body = { ...always, first: 'owner', revision: 1 }
  const answers = await Promise.all(
    [client, other].map((one) => one.put(`${path}/${rule.id}`, body)),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)!.body).toMatchObject({
    code: 'stale',
    message: 'Another owner has changed this rule in the meantime.',
  })
  const deleted = await other.send('DELETE', `${path}/${rule.id}`, { revision: 1 })
  expect([deleted.status, deleted.body.code]).toEqual([409, 'stale'])
})

test('if two owners add the same rule, the second gets an error at the rule’s value', async () => {
  const { second, client } = scene
  const other = await world.signedIn(second)
  for (const above of ['', '1000']) {
    const body = { ...always, above }
    const answers = await Promise.all([client, other].map((one) => one.post(path, body)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422])
    const { errors } = answers.find(({ status }) => status === 422)!.body
    expect(errors).toEqual({
      above: [
        'Another rule covers the same with the same value. Change that rule, or enter another value.',
      ],
    })
  }
  const { rules } = (await client.call(listApprovalRules)).data
  const moved = await client.put(`${path}/${rules[0]!.id}`, { ...always, revision: 1 })
  expect(moved.body.errors).toEqual({
    above: [
      'Another rule covers the same with the same value. Change that rule, or enter another value.',
    ],
  })
})

test('a rule can name only members who may decide, and must name two different people', async () => {
  const { owner, member, client } = scene
  const viewer = await world.makeColleague(owner, 'viewer')
  const left = await world.makeColleague(owner, 'member', { is_active: false })
  const stranger = await world.makeUser({ role: 'buyer' })
  for (const { id } of [viewer, left, stranger]) {
    const first = await client.post(path, { ...always, first: id })
    expect(first.body.errors).toEqual({
      first: ['Choose an active member or owner of your organisation'],
    })
    const second = await client.post(path, { ...always, second: String(id) })
    expect(second.body.errors).toEqual({
      second: ['Choose an active member or owner of your organisation'],
    })
  }
  const twice = await client.post(path, { ...always, first: member.id, second: member.id })
  expect(twice.body.errors).toEqual({
    second: ['Choose a different person from the first approval'],
  })
  const empty = await client.post(path, { covers: '', above: '1000,50', first: '' })
  expect(empty.body.errors).toEqual({
    covers: ['Choose what needs approval'],
    above: ['Use a point before decimals, like 1,000.50, and commas only between thousands'],
    first: [texts.firstRequired],
  })
})

test('an organisation has at most 20 rules', async () => {
  const { owner, client } = scene
  await world.db
    .insertInto('approval_rules')
    .values(
      Array.from({ length: approvalRuleLimits.rules }, (_, index) => ({
        organisation_id: owner.organisation_id!,
        covers: 'award' as const,
        above: String(index),
        first_by: 'any' as const,
        changed_by: owner.id,
      })),
    )
    .execute()
  const answer = await client.post(path, always)
  expect([answer.status, answer.body.message]).toEqual([409, texts.tooMany])
})

test('a repeated call with the same key adds one rule', async () => {
  const { client } = scene
  client.headers['idempotency-key'] = 'one-rule'
  const first = await client.post(path, always)
  const again = await client.post(path, always)
  expect(again.body).toEqual(first.body)
})

test('the list shows that a named person can no longer approve', async () => {
  const { member, client } = scene
  await client.call(addApprovalRule, { body: { ...always, first: member.id } })
  await world.db
    .updateTable('memberships')
    .set({ role: 'contributor' })
    .where('user_id', '=', member.id)
    .execute()
  const [rule] = (await client.call(listApprovalRules)).data.rules
  expect(rule!.first.person).toMatchObject({ name: 'Farah Malik', may_decide: false })
})
