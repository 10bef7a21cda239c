// Tests which requests for approval a buyer finds among the tasks on the dashboard.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { approvalTaskLimit, listApprovalTasks } from '#features/approvals/contract/approval-task.ts'
import type { MemberRole } from '#kernel/contract/member.ts'
import { createLot } from '#features/tenders/lots/contract/lot.ts'
import { archiveTender, cancelTender } from '#features/tenders/contract/tender-calls.ts'
import {
  approveNewest,
  delegate,
  makeRule,
  reviewNewest,
  sendForApproval,
} from '#app/test/approval-rows.ts'
import type { Client } from '#app/test/client.ts'
import { useWorld } from '#app/test/world.ts'

const world = useWorld()

const publication = { kind: 'publication' } as const

/** Creates an organisation with an owner and three members, one of whom has a draft. */
async function makeScene() {
  const owner = await world.makeUser({ role: 'buyer' })
  const join = (role: MemberRole) => world.makeColleague(owner, role)
  const people = {
    owner,
    preparer: await join('member'),
    first: await join('member'),
    second: await join('member'),
  }
  const tender = await world.makeTender({ created_by: people.preparer.id, status: 'draft' })
  return {
    ...people,
    tender,
    params: { tenderId: tender.id },
    clients: {
      owner: await world.signedIn(owner),
      preparer: await world.signedIn(people.preparer),
      first: await world.signedIn(people.first),
      second: await world.signedIn(people.second),
    },
  }
}

type Scene = Awaited<ReturnType<typeof makeScene>>

const tasksOf = async (client: Client) => (await client.call(listApprovalTasks)).data

/** Returns the people who have exactly one task, in the order of the scene. */
async function askedIn({ clients }: Scene): Promise<string[]> {
  const names = Object.keys(clients) as (keyof typeof clients)[]
  const lists = await Promise.all(names.map((name) => tasksOf(clients[name])))
  return names.filter((_, place) => lists[place]!.length === 1)
}

test('a request is a task for every colleague of the requester until one of them reviews it', async () => {
  for (const approves of [true, false]) {
    const scene = await makeScene()
    const { clients, params, owner, preparer, tender } = scene
    await makeRule(world, owner, { covers: 'publication' })
    expect(await askedIn(scene)).toEqual([])
    const { id, asked_at } = await sendForApproval(clients.preparer, params, publication)
    expect(await askedIn(scene)).toEqual(['owner', 'first', 'second'])
    expect(await tasksOf(clients.first)).toEqual([
      {
        id,
        kind: 'publication',
        since: asked_at,
        reviews_for: null,
        tender: { id: tender.id, reference: tender.reference, title: tender.title },
        asked_by: { id: preparer.id, name: preparer.name },
      },
    ])
    const stranger = await world.signedIn(await world.makeUser({ role: 'buyer' }))
    expect(await tasksOf(stranger)).toEqual([])
    await reviewNewest(clients.first, params, { approves, reason: 'As agreed.' })
    expect(await askedIn(scene)).toEqual([])
  }
})

test('a request is a task for the person named in the rule, or for the owners', async () => {
  const scene = await makeScene()
  const { clients, params, owner, first } = scene
  await makeRule(world, owner, { covers: 'publication', first, second: 'owner' })
  await sendForApproval(clients.preparer, params, publication)
  expect(await askedIn(scene)).toEqual(['first'])
  await approveNewest(clients.first, params)
  expect(await askedIn(scene)).toEqual(['owner'])
  const [task] = await tasksOf(clients.owner)
  const { created_at } = await world.db
    .selectFrom('approval_reviews')
    .select('created_at')
    .where('approval_id', '=', task!.id)
    .executeTakeFirstOrThrow()
  expect(task!.since).toBe(created_at)
})

test('a named person who can’t approve is replaced by the owners', async () => {
  const scene = await makeScene()
  const { clients, params, owner, preparer } = scene
  await makeRule(world, owner, { covers: 'publication', first: preparer })
  await sendForApproval(clients.preparer, params, publication)
  expect(await askedIn(scene)).toEqual(['owner'])
})

test('the second of two approvals is a task for anybody except the person who gave the first', async () => {
  const scene = await makeScene()
  const { clients, params, owner } = scene
  await makeRule(world, owner, { covers: 'publication', second: 'any' })
  await sendForApproval(clients.preparer, params, publication)
  await approveNewest(clients.first, params)
  expect(await askedIn(scene)).toEqual(['owner', 'second'])
})

test('a request is also a task for the delegate of the person named', async () => {
  const scene = await makeScene()
  const { clients, params, owner, first, second } = scene
  await makeRule(world, owner, { covers: 'publication', first })
  await delegate(world, first, second)
  await sendForApproval(clients.preparer, params, publication)
  expect(await askedIn(scene)).toEqual(['first', 'second'])
  expect((await tasksOf(clients.second))[0]!.reviews_for).toBe(first.name)
  await world.db
    .updateTable('approval_delegations')
    .set({ until: '2020-01-01' })
    .where('to_user_id', '=', second.id)
    .execute()
  expect(await askedIn(scene)).toEqual(['first'])
})

test('a request is also a task for the delegate of an owner', async () => {
  const scene = await makeScene()
  const { clients, params, owner, second } = scene
  await makeRule(world, owner, { covers: 'publication', first: 'owner' })
  await delegate(world, owner, second)
  await sendForApproval(clients.preparer, params, publication)
  expect(await askedIn(scene)).toEqual(['owner', 'second'])
})

test('a request is not a task for users who edited the draft, are new, or may not decide', async () => {
  const scene = await makeScene()
  const { clients, params, owner, tender } = scene
  await makeRule(world, owner, { covers: 'publication' })
  await clients.first.call(createLot, { params, body: { lot_number: 1, title: 'North' } })
  await sendForApproval(clients.preparer, params, publication)
  expect(await askedIn(scene)).toEqual(['owner', 'second'])
  for (const role of ['member', 'contributor', 'viewer'] as const) {
    const late = await world.makeColleague(owner, role)
    expect(await tasksOf(await world.signedIn(late))).toEqual([])
  }
  const contributor = await world.makeColleague(owner, 'contributor')
  await sql`update users set created_at = created_at - interval '1 day'
    where id = ${contributor.id}`.execute(world.db)
  expect(await tasksOf(await world.signedIn(contributor))).toEqual([])
  expect(tender.organisation_id).toBe(owner.organisation_id)
})

test('a request that is outdated is a task for nobody', async () => {
  const changes: ((scene: Scene) => Promise<unknown>)[] = [
    ({ clients, params }) =>
      clients.preparer.call(createLot, { params, body: { lot_number: 1, title: 'North' } }),
    ({ owner }) =>
      world.db
        .updateTable('approval_rules')
        .set({ second_by: 'owner' })
        .where('organisation_id', '=', owner.organisation_id!)
        .execute(),
    ({ clients, params }) =>
      clients.preparer.call(cancelTender, {
        params,
        body: { reason: 'no_longer_needed', text: 'Closed.' },
      }),
    ({ clients, params }) => clients.preparer.call(archiveTender, { params, body: {} }),
  ]
  for (const change of changes) {
    const scene = await makeScene()
    await makeRule(world, scene.owner, { covers: 'publication' })
    await sendForApproval(scene.clients.preparer, scene.params, publication)
    expect(await askedIn(scene)).toEqual(['owner', 'first', 'second'])
    await change(scene)
    expect(await askedIn(scene)).toEqual([])
  }
})

test('a request is still a task after a change that doesn’t concern it', async () => {
  const scene = await makeScene()
  const { clients, params, owner } = scene
  await makeRule(world, owner, { covers: 'publication' })
  await sendForApproval(clients.preparer, params, publication)
  const { lot } = await clients.preparer.call(createLot, {
    params,
    body: { lot_number: 1, title: 'North' },
  })
  await clients.preparer.delete(`/api/tenders/${params.tenderId}/lots/${lot.id}`)
  expect(await askedIn(scene)).toEqual(['owner', 'first', 'second'])
})

test('the oldest requests are listed, regardless of who made the other requests', async () => {
  const scene = await makeScene()
  const { clients, owner, preparer, first, second } = scene
  const { rows } = await sql<{ id: number }>`
    insert into tenders (reference, organisation_id, created_by, title, description, status,
      procedure_type, submission_deadline, clarification_deadline, contact_name, contact_email)
    select 'TND-MANY-' || n, ${owner.organisation_id}, ${preparer.id}, 'Many ' || n, 'Many.',
      'draft', 'ITT', now() + interval '9 days', now() + interval '3 days', 'Jo', 'jo@many.example'
    from generate_series(1, ${approvalTaskLimit * 2}) as n returning id`.execute(world.db)
  // Every second request names the first colleague, and the others the second one.
  await sql`
    insert into approvals (tender_id, kind, contents, sha256, asked_by)
    select id, 'publication', contents, sha256(convert_to(contents, 'UTF8')), ${preparer.id}
    from unnest(${rows.map(({ id }) => id)}::int[]) as id
    cross join lateral (select json_build_object('lines', '[]'::json, 'reason', '', 'value', null,
      'levels', json_build_array(json_build_object('by', 'person', 'user_id',
        case id % 2 when 0 then ${first.id}::int else ${second.id}::int end)))::text
      as contents) as request
    order by id`.execute(world.db)
  await makeRule(world, owner, { covers: 'publication', first })
  const listed = await tasksOf(clients.first)
  expect(listed.map(({ tender }) => tender.id)).toEqual(
    rows.map(({ id }) => id).filter((id) => id % 2 === 0),
  )
  expect(listed).toHaveLength(approvalTaskLimit)
})
