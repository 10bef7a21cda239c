import { describe, expect, test } from 'vitest'
import {
  listJudgedBids,
  evaluationTexts as texts,
} from '#features/evaluation/contract/evaluation.ts'
import { excludeBid, reinstateBid } from '../contract/ranking.ts'
import { addEntry, type NewEntry } from '#features/evaluation/server/write-entry.ts'
import type { Client } from '#app/test/client.ts'
import { makeEvaluationScene, type EvaluationScene } from '#app/test/evaluation-scene.ts'
import { useWorld } from '#app/test/world.ts'

const world = useWorld()
const bidOf = ({ bidders }: EvaluationScene) => bidders[0]!.bid.id
const pathOf = (scene: EvaluationScene, what: string) =>
  `/api/tenders/${scene.tender.id}/evaluation/bids/${bidOf(scene)}/${what}`
const exclusion = { code: 'not_compliant', text: 'No plan of work.', evidence: 'Question 2' }
const exclude = (scene: EvaluationScene, given: object = {}, client?: Client) =>
  (client ?? scene.chair.client).post(pathOf(scene, 'exclusion'), { ...exclusion, ...given })
const reinstate = (scene: EvaluationScene, client?: Client) =>
  (client ?? scene.chair.client).post(pathOf(scene, 'reinstatement'), { reason: 'It was there.' })
const refusalOf = ({ status, body }: { status: number; body: { message: string } }) => [
  status,
  body.message,
]
const shownTo = async ({ client }: { client: Client }, scene: EvaluationScene) => {
  const { data } = await client.call(listJudgedBids, { params: scene.params })
  return data.find(({ id }) => id === bidOf(scene))!.exclusion
}

test('the chair excludes and reinstates a bid; the newest row applies, and all rows remain', async () => {
  const scene = await makeEvaluationScene(world)
  const params = { ...scene.params, bidId: bidOf(scene) }
  const body = { ...exclusion, code: 'not_compliant' } as const
  await scene.chair.client.call(excludeBid, { params, body })
  const shown = { code: 'not_compliant', text: 'No plan of work.' }
  expect(await shownTo(scene.evaluators[0], scene)).toEqual(shown)
  expect(refusalOf(await exclude(scene))).toEqual([409, texts.alreadyExcluded])
  await scene.chair.client.call(reinstateBid, { params, body: { reason: 'It was there.' } })
  expect(await shownTo(scene.observer, scene)).toBeNull()
  expect(refusalOf(await reinstate(scene))).toEqual([409, 'This bid is not excluded.'])
  expect((await exclude(scene, { code: 'withdrawn' })).status).toBe(200)
  const rows = await world.db
    .selectFrom('evaluation_entries')
    .select(['kind', 'text', 'details'])
    .where('bid_id', '=', bidOf(scene))
    .orderBy('id')
    .execute()
  expect(rows).toEqual([
    {
      kind: 'exclusion',
      text: 'No plan of work.',
      details: { code: 'not_compliant', evidence: 'Question 2' },
    },
    { kind: 'reinstatement', text: 'It was there.', details: {} },
    {
      kind: 'exclusion',
      text: 'No plan of work.',
      details: { code: 'withdrawn', evidence: 'Question 2' },
    },
  ])
})

describe('refused exclusions', () => {
  test('only the chair can exclude or reinstate bids for this tender, from the scoring stage on', async () => {
    const scene = await makeEvaluationScene(world)
    for (const { client } of [...scene.evaluators, scene.observer, scene.outsider]) {
      expect(refusalOf(await exclude(scene, {}, client))).toEqual([403, texts.chairOnly])
      expect(refusalOf(await reinstate(scene, client))).toEqual([403, texts.chairOnly])
    }
    const other = await makeEvaluationScene(world, { stage: 'declarations' })
    expect(refusalOf(await exclude(other))).toEqual([409, texts.wrongStage('declarations')])
    const foreign = `/api/tenders/${scene.tender.id}/evaluation/bids/${bidOf(other)}`
    expect((await scene.chair.client.post(`${foreign}/exclusion`, exclusion)).status).toBe(404)
    const reason = { reason: 'x' }
    expect((await scene.chair.client.post(`${foreign}/reinstatement`, reason)).status).toBe(404)
    expect((await exclude(scene, { text: ' ' })).body.errors).toEqual({
      text: [texts.reasonRequired],
    })
    expect((await exclude(scene, { code: 'late' })).status).toBe(422)
  })

  test('a bid can be excluded as abnormally low only once the bidder had the chance to explain its price', async () => {
    const scene = await makeEvaluationScene(world, { hides_prices: true })
    const low = { code: 'abnormally_low', text: 'Half of the others.' }
    const add = (entry: NewEntry) =>
      world.db.transaction().execute((tx) =>
        addEntry(
          tx,
          {
            tender_id: scene.tender.id,
            user_id: scene.chair.user.id,
            cause: { user_id: scene.chair.user.id, ip: null, request_id: null },
          },
          entry,
        ),
      )
    const ask = (kind: 'clarification' | 'low_price', deadline: Date) =>
      add({
        kind: 'clarification',
        bid_id: bidOf(scene),
        text: 'Why?',
        details: { kind, deadline: deadline.toISOString(), allows_files: false },
      })
    const tomorrow = new Date(Date.now() + 86_400_000)
    expect(refusalOf(await exclude(scene, low))).toEqual([409, texts.askFirst])
    await ask('clarification', new Date(0))
    expect((await exclude(scene, low)).status).toBe(409)
    const asked = await ask('low_price', tomorrow)
    expect((await exclude(scene, low)).status).toBe(409)
    await add({ kind: 'reply', about_id: asked.id, text: 'So.', details: { files: [] } })
    expect((await exclude(scene, low)).status).toBe(200)
    // The text may state the price, which evaluators must not see yet.
    expect(await shownTo(scene.evaluators[0], scene)).toEqual({ ...low, text: '' })
    expect(await shownTo(scene.observer, scene)).toEqual(low)
  })

  test('after the lock a bid can be reinstated only if it had been scored', async () => {
    const scene = await makeEvaluationScene(world, { stage: 'locked' })
    expect((await exclude(scene)).status).toBe(200)
    expect((await reinstate(scene)).status).toBe(200)
    expect((await exclude(scene)).status).toBe(200)
    await world.db
      .updateTable('evaluations')
      .set({ locked_at: new Date(Date.now() + 1000) })
      .where('tender_id', '=', scene.tender.id)
      .execute()
    expect(refusalOf(await reinstate(scene))).toEqual([
      409,
      'This bid was excluded before the lock, so it has not been judged. Go back to consensus, then reinstate it.',
    ])
  })
})
