// Tests the reply deadlines (to the millisecond, by the database clock), the reminders, and the
// scanning and sweeping of reply files.
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { clarificationTexts as texts } from '../contract/clarification.ts'
import { openingTexts } from '#features/bids/opening/contract/opening.ts'
import { sweepFiles } from '#features/tenders/documents/server/sweep-files.ts'
import { scanPending } from '#kernel/server/files/scan-pending.ts'
import { ask, inDays, reply, uploadFor } from '#app/test/clarification-scene.ts'
import { makeEvaluationScene, type EvaluationScene } from '#app/test/evaluation-scene.ts'
import { indigestible, startClamd, virus, type FakeClamd } from '#app/test/fake-clamd.ts'
import { pinClock, type PinnedClock } from '#app/test/pinned-clock.ts'
import { pdf } from '#app/test/sample-files.ts'
import { whileArchived } from '#app/test/while-archived.ts'
import { makeWorld, type World } from '#app/test/world.ts'
import { remindOfClarifications } from './remind-clarifications.ts'
import { replyFiles } from './scan-replies.ts'
import { sweepReplies } from './sweep-replies.ts'

let world: World
let clamd: FakeClamd
let clock: PinnedClock
let app: FastifyInstance
let scene: EvaluationScene

beforeAll(async () => {
  clamd = await startClamd()
  world = await makeWorld({ CLAMD: `127.0.0.1:${clamd.port}` })
  scene = await makeEvaluationScene(world)
  clock = await pinClock(world)
  app = await world.startSecondServer(clock.db)
})
afterAll(async () => {
  await clamd.close()
  await world.close()
})
beforeEach(() => clock.set(null))

const at = (iso: string, ms: number) => clock.set(new Date(Date.parse(iso) + ms))
const eventsOf = async () =>
  (
    await world.db
      .selectFrom('notices')
      .select(['event', 'facts'])
      .where('event', 'like', 'clarification-%')
      .where('event', 'not in', ['clarification-asked', 'clarification-replied'])
      .orderBy('id')
      .execute()
  ).map(({ event }) => event)

test('a reply is accepted until the last millisecond before the deadline', async () => {
  const client = await world.signedIn(scene.bidders[0]!.user, app)
  const { tender } = scene
  // The deadline is only minutes away, so that the bidder's session doesn't expire when the test
  // moves the clock to the deadline.
  const deadline = inDays(0.01)
  const body = { text: 'Two people.', file_ids: [] }
  const late = { status: 409, body: { message: 'The deadline for this reply has passed.' } }
  for (const [ms, expected] of [
    [1, late],
    [0, late],
    [-1, { status: 200 }],
  ] as const) {
    await clock.set(null)
    const { id } = await ask(scene, 0, { deadline, allows_files: true })
    await at(deadline, ms)
    const path = `/api/tenders/${tender.id}/clarifications/${id}`
    const file = { name: 'rota.pdf', content: pdf() }
    if (ms >= 0) expect(await client.upload(`${path}/files`, { file })).toMatchObject(late)
    expect(await client.post(`${path}/reply`, body)).toMatchObject(expected)
  }
})

test('the bidder gets one reminder the day before the deadline, and the chair one after it', async () => {
  const deadline = inDays(3)
  await ask(scene, 1, { deadline })
  const short = await ask(scene, 2, { deadline: inDays(0.5) })
  const before = await eventsOf()
  const added = async () => (await eventsOf()).slice(before.length)
  await remindOfClarifications(clock.db)
  expect(await added()).toEqual([])
  await reply(scene, short.id, { place: 2 })
  const day = 86_400_000
  await at(deadline, -day + 1000)
  const ofArchived = () => remindOfClarifications(clock.db)
  expect(await whileArchived(world, [scene.tender], ofArchived)).toBe(0)
  await remindOfClarifications(clock.db)
  await remindOfClarifications(clock.db)
  const reminded = await added()
  expect(reminded.filter((event) => event === 'clarification-reminder')).toHaveLength(1)
  await at(deadline, 1000)
  await remindOfClarifications(clock.db)
  await remindOfClarifications(clock.db)
  const overdue = (await added()).slice(reminded.length)
  expect(overdue).toEqual(['clarification-overdue'])
})

test('an overdue reply is reported only in the seven days after its deadline', async () => {
  const week = 7 * 86_400_000
  const deadline = inDays(5)
  await ask(scene, 1, { deadline })
  const before = await eventsOf()
  const reportedAt = async (ms: number) => {
    await at(deadline, ms)
    await remindOfClarifications(clock.db)
    return (await eventsOf()).slice(before.length)
  }
  expect(await reportedAt(week)).toEqual([])
  expect(await reportedAt(week - 1000)).toEqual(['clarification-overdue'])
})

test('an infected file is refused, and a file that can’t be scanned yet cannot be read', async () => {
  const { id } = await ask(scene, 0, { allows_files: true })
  const { client } = scene.bidders[0]!
  const path = { tenderId: scene.tender.id, clarificationId: id }
  const files = `/api/tenders/${path.tenderId}/clarifications/${id}/files`
  const infected = { name: 'bad.pdf', content: pdf(virus) }
  expect(await client.upload(files, { file: infected })).toMatchObject({
    status: 422,
    body: { errors: { file: [texts.infected] } },
  })
  const waiting = { name: 'deep.pdf', content: pdf(indigestible) }
  const fileId = await uploadFor(client, path, waiting)
  await reply(scene, id, { file_ids: [fileId] })
  const read = `/api/tenders/${path.tenderId}/evaluation/clarifications/${id}/files/${fileId}`
  expect((await scene.chair.client.get(read)).status).toBe(409)
  await expect(scanPending(world.services, replyFiles)).rejects.toThrow('could not be scanned')
  const scanner = { scan: async () => 'A virus', isSilent: () => false }
  expect(await scanPending({ ...world.services, scanner }, replyFiles)).toBe(1)
  expect(await scene.chair.client.get(read)).toMatchObject({
    status: 409,
    body: { message: openingTexts.fileInfected },
  })
  const notified = await world.db
    .selectFrom('notices')
    .select('event')
    .where('event', '=', 'reply-file-infected')
    .execute()
  expect(notified).toHaveLength(1)
})

test('a file that can’t be scanned does not delay the files after it', async () => {
  const { id } = await ask(scene, 0, { allows_files: true })
  const { client } = scene.bidders[0]!
  const path = { tenderId: scene.tender.id, clarificationId: id }
  const { port } = clamd
  await clamd.close()
  const files = ['deep.pdf', 'rota.pdf', 'team.pdf']
  for (const name of files) {
    const content = pdf(name === 'deep.pdf' ? indigestible : name)
    await uploadFor(client, path, { name, content })
  }
  clamd = await startClamd(port)
  await expect(scanPending(world.services, replyFiles)).rejects.toThrow('could not be scanned')
  const scanned = await world.db
    .selectFrom('reply_files')
    .select(['filename', 'scan_status'])
    .where('clarification_id', '=', id)
    .orderBy('filename')
    .execute()
  expect(scanned.map(({ scan_status }) => scan_status)).toEqual(['pending', 'clean', 'clean'])
})

test('unsent files are deleted after the reply or the deadline, and sent files remain', async () => {
  const deadline = inDays(1)
  const answered = await ask(scene, 0, { allows_files: true, deadline })
  const open = await ask(scene, 1, { allows_files: true, deadline: inDays(9) })
  const missed = await ask(scene, 2, { allows_files: true, deadline })
  const tenderId = scene.tender.id
  const upload = (place: number, clarificationId: number) =>
    uploadFor(scene.bidders[place]!.client, { tenderId, clarificationId })
  const sent = await upload(0, answered.id)
  const dropped = await upload(0, answered.id)
  await reply(scene, answered.id, { file_ids: [sent] })
  const waiting = await upload(1, open.id)
  const late = await upload(2, missed.id)
  const rows = await world.db
    .selectFrom('reply_files')
    .select(['id', 'storage_key'])
    .where('id', 'in', [sent, dropped, waiting, late])
    .execute()
  await at(deadline, 1000)
  const { storage } = world.services
  await sweepReplies({ db: clock.db, storage })
  await sweepFiles({ db: world.db, storage }, 0)
  const sizes = await Promise.all(rows.map(({ storage_key }) => storage.sizeOf(storage_key)))
  const kept = rows.filter((_, place) => sizes[place] !== undefined).map(({ id }) => id)
  expect(kept.toSorted()).toEqual([sent, waiting].toSorted())
  const left = await world.db
    .selectFrom('reply_files')
    .select('id')
    .where('id', 'in', [sent, dropped, waiting, late])
    .execute()
  expect(left.map(({ id }) => id).toSorted()).toEqual([sent, waiting].toSorted())
})
