// A deadline is exclusive: actions succeed a millisecond before it, and fail from that instant on,
// by the database clock inside the transaction, on ordinary days and when the clocks change.
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Client } from '#app/test/client.ts'
import { countLockWaits } from '#app/test/lock-waits.ts'
import { pinClock, type PinnedClock } from '#app/test/pinned-clock.ts'
import { tenderForm } from '#app/test/tender-form.ts'
import { useWorld, type Row } from '#app/test/world.ts'
import { closeExpired } from './close-expired.ts'

const world = useWorld({ QUESTIONS_PER_HOUR: '1000' })
let clock: PinnedClock
let app: FastifyInstance
let buyer: Row<'users'>
let supplier: Row<'users'>
let asBuyer: Client
let asSupplier: Client

beforeAll(async () => {
  buyer = await world.makeUser({ role: 'buyer' })
  supplier = await world.makeUser()
  clock = await pinClock(world)
  app = await world.startSecondServer(clock.db)
  asBuyer = await signedInForGood(buyer)
  asSupplier = await signedInForGood(supplier)
})

/** Signs the user in with a session that outlasts all dates that the test's clock reaches. */
async function signedInForGood(user: Row<'users'>): Promise<Client> {
  const client = await world.signedIn(user, app)
  const always = '2099-01-01T00:00:00Z'
  const times = { expires_at: always, last_seen_at: always }
  await world.db.updateTable('sessions').set(times).where('user_id', '=', user.id).execute()
  return client
}

const shift = (iso: string, ms: number) => new Date(Date.parse(iso) + ms)
const hour = 3_600_000
const day = 24 * hour

/** Deadlines in UTC: on an ordinary day, and around the clock changes. */
const moments = [
  ['on an ordinary day', '2027-06-15T11:00:00Z'],
  ['as the clocks go forward', '2027-03-28T01:00:00Z'],
  ['as the clocks go back', '2027-10-31T01:00:00Z'],
  ['in the first of the doubled hours', '2027-10-31T00:30:00Z'],
  ['in the second of the doubled hours', '2027-10-31T01:30:00Z'],
] as const

const offsets = [
  [-1, true],
  [0, false],
  [1, false],
] as const

interface At {
  /** The deadline that the step depends on. */
  deadline: string
  clarification: Date
}

type Step = (at: At) => Promise<number>

const makeTender = (at: At, values: Parameters<typeof world.makeTender>[0] = {}) =>
  world.makeTender({
    created_by: buyer.id,
    submission_deadline: at.deadline,
    clarification_deadline: at.clarification,
    ...values,
  })

const deadlinesOf = (at: At) => ({
  submission_deadline: at.deadline,
  clarification_deadline: at.clarification.toISOString(),
})

/** Expected status codes before and after the deadline. */
const steps: Record<string, [before: number, after: number, step: Step]> = {
  'registering interest': [
    201,
    409,
    async (at) => {
      const { id } = await makeTender(at)
      return (await asSupplier.post(`/api/tenders/${id}/interests`)).status
    },
  ],
  'withdrawing it': [
    200,
    409,
    async (at) => {
      const tender = await makeTender(at)
      await world.makeInterest(tender, supplier)
      return (await asSupplier.delete(`/api/tenders/${tender.id}/interests`)).status
    },
  ],
  'accepting an invitation': [
    200,
    409,
    async (at) => {
      const tender = await makeTender(at, { eligibility_type: 'invite_only' })
      await world.makeInvitation(tender, supplier)
      return (await asSupplier.post(`/api/tenders/${tender.id}/invitation/accept`)).status
    },
  ],
  'declining it': [
    200,
    409,
    async (at) => {
      const tender = await makeTender(at, { eligibility_type: 'invite_only' })
      await world.makeInvitation(tender, supplier)
      const body = { reason: 'Too far away.' }
      return (await asSupplier.post(`/api/tenders/${tender.id}/invitation/decline`, body)).status
    },
  ],
  'asking a question, by the clarification deadline': [
    201,
    409,
    async ({ deadline }) => {
      const clarification_deadline = new Date(deadline)
      const submission_deadline = shift(deadline, day)
      const tender = await world.makeTender({
        created_by: buyer.id,
        clarification_deadline,
        submission_deadline,
      })
      await world.makeInterest(tender, supplier)
      const body = { question_text: 'How many doors?' }
      return (await asSupplier.post(`/api/tenders/${tender.id}/questions`, body)).status
    },
  ],
  'publishing a draft, by the clarification deadline': [
    200,
    422,
    async ({ deadline }) => {
      const { id } = await world.makeTender({
        created_by: buyer.id,
        status: 'draft',
        clarification_deadline: deadline,
        submission_deadline: shift(deadline, day),
      })
      return (await asBuyer.post(`/api/tenders/${id}/publish`)).status
    },
  ],
  'creating a published tender, by the clarification deadline': [
    201,
    422,
    async ({ deadline }) => {
      const deadlines = {
        clarification_deadline: deadline,
        submission_deadline: shift(deadline, day).toISOString(),
      }
      const body = { ...tenderForm(), ...deadlines, status: 'published' }
      return (await asBuyer.post('/api/tenders', body)).status
    },
  ],
  'moving the submission deadline of a published tender': [
    200,
    422,
    async (at) => {
      const { id } = await makeTender({ ...at, deadline: shift(at.deadline, day).toISOString() })
      const form = { ...tenderForm(), ...deadlinesOf(at), change_note: 'Sooner.' }
      return (await asBuyer.put(`/api/tenders/${id}`, form)).status
    },
  ],
}

const cases = Object.entries(steps).flatMap(([name, step]) =>
  moments.map(([when, deadline]) => ({ name, when, deadline, step })),
)

test.for(cases)('$name, with a deadline $when', async ({ deadline, step: [before, after, go] }) => {
  const clarification = shift(deadline, -2 * hour)
  for (const [offset, isBefore] of offsets) {
    await clock.set(shift(deadline, offset))
    expect([offset, await go({ deadline, clarification })]).toEqual([
      offset,
      isBefore ? before : after,
    ])
  }
})

test.for(moments)('lists, figures and the closing job agree: deadline %s', async ([, deadline]) => {
  // The buyer has only this tender, so that its deadline is among the few that the dashboard lists.
  const owner = await world.makeUser({ role: 'buyer' })
  const asOwner = await signedInForGood(owner)
  const at = { deadline, clarification: shift(deadline, -2 * hour) }
  const { id } = await makeTender(at, { created_by: owner.id })
  const listed = async (filter: string) => {
    const { body } = await asSupplier.get(`/api/tenders?per_page=100&filter=${filter}`)
    if (filter === 'active') expect(await active()).toBe(body.meta.total)
    return body.data.some((row: { id: number }) => row.id === id)
  }
  const upcoming = async () => {
    const { body } = await asOwner.get('/api/analytics/dashboard')
    return body.data.upcoming_deadlines.some((row: { id: number }) => row.id === id)
  }
  const active = async () =>
    (await asSupplier.get('/api/analytics/dashboard')).body.data.active_tenders
  const statusNow = async () =>
    (
      await world.db
        .selectFrom('tenders')
        .select('status')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).status

  await clock.set(shift(deadline, -1))
  expect([await listed('active'), await listed('closed'), await upcoming()]).toEqual([
    true,
    false,
    true,
  ])
  await closeExpired(clock.db)
  expect(await statusNow()).toBe('published')

  await clock.set(shift(deadline, 0))
  expect([await listed('active'), await listed('closed'), await upcoming()]).toEqual([
    false,
    true,
    false,
  ])
  await closeExpired(clock.db)
  expect(await statusNow()).toBe('closed')
})

test.for([
  ['2027-03-28T00:59', '2027-03-28T00:59:00Z'],
  ['2027-03-28T02:00', '2027-03-28T01:00:00Z'],
  ['2027-10-31T00:59', '2027-10-30T23:59:00Z'],
  ['2027-10-31T01:30', '2027-10-31T00:30:00Z'],
  ['2027-10-31T02:00', '2027-10-31T02:00:00Z'],
])('the UK time %s is stored as %s', async ([local, utc]) => {
  await clock.set(new Date('2027-01-01T00:00:00Z'))
  const body = {
    ...tenderForm(),
    submission_deadline: local,
    clarification_deadline: '2027-02-01T12:00',
  }
  const { body: made } = await asBuyer.post('/api/tenders', body)
  expect(Date.parse(made.tender.submission_deadline)).toBe(Date.parse(utc!))
})

test('a time in the hour that the clocks skip is refused', async () => {
  const body = {
    ...tenderForm(),
    submission_deadline: '2027-03-28T01:30',
    clarification_deadline: '2027-02-01T12:00',
  }
  expect((await asBuyer.post('/api/tenders', body)).status).toBe(422)
})

/**
 * Sends a request while another transaction holds the lock on the tender, and lets the deadline
 * pass before the lock is released.
 */
async function sendWhileHeld(
  tender: Row<'tenders'>,
  field: 'submission_deadline' | 'clarification_deadline',
  go: () => Promise<{ status: number }>,
): Promise<number> {
  await clock.set(null)
  const answer = await world.db.transaction().execute(async (tx) => {
    await sql`select id from tenders where id = ${tender.id} for update`.execute(tx)
    const sent = go()
    await expect.poll(() => countLockWaits(world.db)).toBeGreaterThan(0)
    await tx
      .updateTable('tenders')
      .set({
        clarification_deadline: sql<string>`now() - interval '1 hour'`,
        [field]: sql<string>`clock_timestamp()`,
      })
      .where('id', '=', tender.id)
      .execute()
    return { sent }
  })
  return (await answer.sent).status
}

test('interest is refused if the deadline passes while the request waits for the tender’s lock', async () => {
  const tender = await world.makeTender({ created_by: buyer.id })
  const client = await world.signedIn(supplier)
  const go = () => client.post(`/api/tenders/${tender.id}/interests`)
  expect(await sendWhileHeld(tender, 'submission_deadline', go)).toBe(409)
})

test('a question is refused if the clarification deadline passes while it waits for the tender’s lock', async () => {
  const tender = await world.makeTender({ created_by: buyer.id })
  await world.makeInterest(tender, supplier)
  const client = await world.signedIn(supplier)
  const body = { question_text: 'How many doors?' }
  const go = () => client.post(`/api/tenders/${tender.id}/questions`, body)
  expect(await sendWhileHeld(tender, 'clarification_deadline', go)).toBe(409)
})

test('publishing is refused if the clarification deadline passes while it waits for the tender’s lock', async () => {
  const tender = await world.makeTender({ created_by: buyer.id, status: 'draft' })
  const client = await world.signedIn(buyer)
  const go = () => client.post(`/api/tenders/${tender.id}/publish`)
  expect(await sendWhileHeld(tender, 'clarification_deadline', go)).toBe(422)
})
