// Tests that a bidder can see that its bid is being evaluated, but not at which stage.
import { expect, test } from 'vitest'
import { endpoints } from '#app/contract.ts'
import { addressOf } from '#kernel/contract/endpoint.ts'
import { excludeBid } from '#features/evaluation/ranking/contract/ranking.ts'
import { evaluationStages, type EvaluationStage } from '#features/evaluation/contract/evaluation.ts'
import { listInterests } from '#features/interests/contract/interest.ts'
import type { Client } from '#app/test/client.ts'
import { makeEvaluationScene, type EvaluationScene } from '#app/test/evaluation-scene.ts'
import { textOf } from '#app/test/read-archive.ts'
import { steady } from '#app/test/steady-reply.ts'
import { useWorld } from '#app/test/world.ts'

const world = useWorld()

const setStage = ({ tender }: EvaluationScene, stage: EvaluationStage) =>
  world.db.updateTable('evaluations').set({ stage }).where('tender_id', '=', tender.id).execute()

/**
 * Calls every GET endpoint except the stream as one user, with the ids of the tender and the first
 * bid. Returns the replies by path.
 */
async function readAll(client: Client, { tender, bidders }: EvaluationScene) {
  const answers: Record<string, string> = {}
  for (const endpoint of endpoints.filter(({ method }) => method === 'GET')) {
    if (endpoint.path === '/notifications/stream') continue
    const names = endpoint.path.match(/:\w+/g) ?? []
    const params = Object.fromEntries(names.map((name) => [name.slice(1), 1]))
    const ids = { tenderId: tender.id, bidId: bidders[0]!.bid.id }
    const { status, bytes } = await client.get(
      addressOf(endpoint, { params: { ...params, ...ids } }),
    )
    answers[endpoint.path] = `${status} ${steady(await textOf(bytes))}`
  }
  return answers
}

test('no response to a bidder differs between the stages, even if its bid is excluded', async () => {
  const scene = await makeEvaluationScene(world, { stage: 'declarations' })
  const { client, bid } = scene.bidders[0]!
  await readAll(client, scene)
  const before = await readAll(client, scene)
  expect(Object.keys(before).length).toBeGreaterThan(50)
  for (const stage of evaluationStages) {
    await setStage(scene, stage)
    expect([stage, await readAll(client, scene)]).toEqual([stage, before])
  }
  const params = { ...scene.params, bidId: bid.id }
  const body = { code: 'not_compliant', text: 'No plan', evidence: '' } as const
  await scene.chair.client.call(excludeBid, { params, body })
  expect(await readAll(client, scene)).toEqual(before)
})

test('bidders see the status “being evaluated” from the opening until the tender has ended', async () => {
  const scene = await makeEvaluationScene(world)
  const { client } = scene.bidders[0]!
  const stageOf = async () => {
    const { data } = await client.call(listInterests, { query: {} })
    return data.find(({ tender }) => tender.id === scene.tender.id)!.bid
  }
  for (const stage of evaluationStages) {
    await setStage(scene, stage)
    expect(await stageOf()).toBe('being_evaluated')
  }
  await world.db
    .updateTable('tenders')
    .set({ status: 'awarded' })
    .where('id', '=', scene.tender.id)
    .execute()
  expect(await stageOf()).toBe('opened')
})
