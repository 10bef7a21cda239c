import { expect, test } from 'vitest'
import { archiveTender, getTender } from '#features/tenders/contract/tender-calls.ts'
import { tenderTexts } from '#features/tenders/contract/tender.ts'
import { canTexts } from '#features/tenders/rules/can.ts'
import { makeEvaluationScene } from '#app/test/evaluation-scene.ts'
import { useWorld } from '#app/test/world.ts'

const world = useWorld()
const reason = 'The tender was published twice.'

test('once bids are opened, only the chair can archive a tender, and the panel is notified of the reason', async () => {
  const scene = await makeEvaluationScene(world)
  const { chair, outsider, evaluators, observer, params, tender } = scene
  const shown = await outsider.client.call(getTender, { params })
  expect(shown.data.is_led_by_other).toBe(true)
  const url = `/api/tenders/${tender.id}`
  const outside = await outsider.client.delete(url)
  expect([outside.status, outside.body.message]).toEqual([403, canTexts.chairArchives])
  const silent = await chair.client.delete(url)
  expect([silent.status, silent.body.errors]).toEqual([
    422,
    { reason: ['Bids have been opened. Enter the reason, which the panel gets.'] },
  ])
  await world.deliverMail()
  await chair.client.call(archiveTender, { params, body: { reason } })
  expect((await chair.client.get(url)).status).toBe(404)
  const mail = (await world.deliverMail()).filter(({ text }) => text.includes(reason))
  const notified = mail.map(({ to }) => to)
  for (const { user } of [...evaluators, observer]) expect(notified).toContain(user.email)
  expect(notified).not.toContain(chair.user.email)
  expect(notified).not.toContain(outsider.user.email)
  const entry = await world.db
    .selectFrom('audit_logs')
    .select('metadata')
    .where('action', '=', 'tender.deleted')
    .where('resource_id', '=', tender.id)
    .executeTakeFirstOrThrow()
  expect(entry.metadata).toMatchObject({ reason })
})

test('an administrator archives a tender with opened bids, with a reason', async () => {
  const { params, tender } = await makeEvaluationScene(world)
  const admin = await world.signedIn(await world.makeUser({ role: 'admin' }))
  expect((await admin.delete(`/api/tenders/${tender.id}`)).status).toBe(422)
  await admin.call(archiveTender, { params, body: { reason } })
})

test('before the bids are opened, any buyer of the organisation can archive the tender without a reason', async () => {
  const { outsider, params, tender } = await makeEvaluationScene(world)
  await world.db
    .updateTable('openings')
    .set({ status: 'confirming' })
    .where('tender_id', '=', tender.id)
    .execute()
  expect(await outsider.client.call(archiveTender, { params })).toEqual({
    message: tenderTexts.archived,
  })
})
