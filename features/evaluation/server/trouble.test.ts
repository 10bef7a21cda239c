// Tests problems during an evaluation with API calls by everybody involved: people leave, a bid is
// excluded, the tender ends, or two browser windows save the same consensus.
import { expect, test } from 'vitest'
import { blockUser } from '#features/organisations/users/contract/admin-user.ts'
import {
  confirmConsensus,
  declareConflicts,
  finishCriterion,
  getConsensus,
  getEvaluation,
  listDeclarations,
  listJudgedBids,
  listOwnScores,
  saveConsensus,
  savePanel,
  saveScore,
  stepEvaluation,
  type EvaluationStep,
  evaluationTexts as texts,
  type ConsensusInput,
  type PanelInput,
} from '../contract/evaluation.ts'
import { excludeBid, getRanking } from '../ranking/contract/ranking.ts'
import { cancelTender } from '#features/tenders/contract/tender-calls.ts'
import { ask } from '#app/test/clarification-scene.ts'
import type { Client } from '#app/test/client.ts'
import { addGuest, makeEvaluationScene, type EvaluationScene } from '#app/test/evaluation-scene.ts'
import { useWorld } from '#app/test/world.ts'

const world = useWorld()

const pathOf = ({ tender }: EvaluationScene) => `/api/tenders/${tender.id}/evaluation`
const reason = 'They have left.'

async function read({ client }: { client: Client }, { params }: EvaluationScene) {
  return (await client.call(getEvaluation, { params })).data!
}

/** Returns the current panel as the body of a request that saves it. */
async function inputOf(scene: EvaluationScene): Promise<PanelInput> {
  const { members, hides_names, hides_prices, revision } = await read(scene.observer, scene)
  return {
    chair_id: members.find(({ is_chair }) => is_chair)!.user.id,
    hides_names,
    hides_prices,
    revision,
    members: members.flatMap(({ user, role, criteria }) =>
      role ? [{ user_id: user.id, role, criteria }] : [],
    ),
    reason,
  }
}

async function declare({ client }: { client: Client }, { params, bidders }: EvaluationScene) {
  const declarations = bidders.map(({ organisation }) => ({
    organisation_id: organisation.id,
    has_conflict: false,
    statement: '',
  }))
  await client.call(declareConflicts, { params, body: { declarations } })
}

/** Marks these bids for every criterion, and finishes each criterion. */
async function judge(
  { client }: { client: Client },
  { params, criteria }: EvaluationScene,
  bids: { bid: { id: number } }[],
) {
  for (const criterion of criteria) {
    for (const { bid } of bids) {
      const body = { criterion, mark: '4', note: 'Clear steps.', based_on: null }
      await client.call(saveScore, { params: { ...params, bidId: bid.id }, body })
    }
    await client.call(finishCriterion, { params, body: { criterion } })
  }
}

const step = ({ client }: { client: Client }, { params }: EvaluationScene, to: EvaluationStep) =>
  client.call(stepEvaluation, { params, body: { step: to } })

const consensusOf = (place: number, based_on: number | null = null): ConsensusInput => ({
  criterion: 'quality',
  mark: '4',
  reason: 'Meets what was asked.',
  discussion: '',
  citations: [{ question: 'method', quote: `Method of ${place}` }],
  participants: [],
  based_on,
})

/**
 * As the chair, saves a consensus for each bid and criterion. As each of the evaluators, confirms
 * it.
 */
async function agree(
  chair: { client: Client },
  scene: EvaluationScene,
  { places, evaluators }: { places: number[]; evaluators: { client: Client }[] },
) {
  const { params, bidders, criteria } = scene
  for (const criterion of criteria) {
    for (const place of places) {
      const body = { ...consensusOf(place), criterion }
      const { consensus } = await chair.client.call(saveConsensus, {
        params: { ...params, bidId: bidders[place]!.bid.id },
        body,
      })
      const answers = [{ consensus_id: consensus.id, agrees: true, comment: '' }]
      for (const { client } of evaluators) {
        await client.call(confirmConsensus, { params, body: { answers } })
      }
    }
  }
}

async function block({ id: userId }: { id: number }): Promise<void> {
  const administrator = await world.signedIn(await world.makeUser({ role: 'admin' }))
  await administrator.call(blockUser, { params: { userId } })
}

const countScores = async (userId: number) =>
  (
    await world.db
      .selectFrom('evaluation_entries')
      .select('id')
      .where('user_id', '=', userId)
      .where('kind', '=', 'score')
      .execute()
  ).length

test('if an evaluator is blocked during scoring, a colleague takes over and the bids are ranked', async () => {
  const scene = await makeEvaluationScene(world)
  const { chair, outsider, params, bidders } = scene
  const [gone, stays] = scene.evaluators
  const bidId = bidders[0]!.bid.id
  const score = { criterion: 'quality', mark: '1', note: 'Vague.', based_on: null }
  await gone.client.call(saveScore, { params: { ...params, bidId }, body: score })
  await block(gone.user)
  const refused = await gone.client.put(`${pathOf(scene)}/bids/${bidId}/score`, score)
  expect([401, 403]).toContain(refused.status)

  await judge(stays, scene, bidders)
  const early = await chair.client.post(`${pathOf(scene)}/steps`, { step: 'start_consensus' })
  expect([early.status, early.body.message]).toEqual([
    409,
    `${gone.user.name} can no longer sign in. Replace them on the panel.`,
  ])
  const input = await inputOf(scene)
  const members = input.members.map((member) =>
    member.user_id === gone.user.id ? { ...member, user_id: outsider.user.id } : member,
  )
  await chair.client.call(savePanel, { params, body: { ...input, members } })
  await declare(outsider, scene)
  await judge(outsider, scene, bidders)
  await step(chair, scene, 'start_consensus')

  const query = { criterion: 'quality' }
  const { data } = await chair.client.call(getConsensus, { params, query })
  const authors = data[0]!.scores.map(({ user }) => user.id).toSorted((a, b) => a - b)
  expect(authors).toEqual([stays.user.id, outsider.user.id].toSorted((a, b) => a - b))
  await agree(chair, scene, { places: [0, 1, 2], evaluators: [stays, outsider] })
  await step(chair, scene, 'lock')
  const ranking = await chair.client.call(getRanking, { params })
  expect(ranking.data.lots[0]!.bids).toHaveLength(3)
  expect(await countScores(gone.user.id)).toBe(1)
  const exported = await chair.client.get(`${pathOf(scene)}/export.csv`)
  expect(String(exported.body)).toContain('Vague.')
})

test('if an evaluator is blocked before confirming, the chair removes them and locks the evaluation', async () => {
  const scene = await makeEvaluationScene(world, { stage: 'consensus' })
  const { chair, params } = scene
  const [gone, stays] = scene.evaluators
  await agree(chair, scene, { places: [0, 1, 2], evaluators: [stays] })
  await block(gone.user)
  const early = await chair.client.post(`${pathOf(scene)}/steps`, { step: 'lock' })
  expect([early.status, early.body.message]).toEqual([
    409,
    `${gone.user.name} can no longer sign in. Replace them on the panel.`,
  ])
  const input = await inputOf(scene)
  const members = input.members.filter(({ user_id }) => user_id !== gone.user.id)
  await chair.client.call(savePanel, { params, body: { ...input, members } })
  await step(chair, scene, 'lock')
  expect(await countScores(gone.user.id)).toBe(6)
})

test.for(['scoring', 'consensus'] as const)(
  'a bid excluded during %s needs no marks and is not ranked',
  async (stage) => {
    const scene = await makeEvaluationScene(world, { stage })
    const { chair, params, bidders, evaluators } = scene
    const out = bidders[0]!.bid.id
    await chair.client.call(excludeBid, {
      params: { ...params, bidId: out },
      body: { code: 'withdrawn', text: 'The bidder has written to us.', evidence: '' },
    })
    if (stage === 'scoring') {
      for (const one of evaluators) await judge(one, scene, bidders.slice(1))
      await step(chair, scene, 'start_consensus')
    }
    const late = await chair.client.put(`${pathOf(scene)}/bids/${out}/consensus`, consensusOf(0))
    expect([late.status, late.body.message]).toEqual([409, texts.alreadyExcluded])
    await agree(chair, scene, { places: [1, 2], evaluators: [...evaluators] })
    await step(chair, scene, 'lock')
    const { data } = await chair.client.call(getRanking, { params })
    const ranks = data.lots[0]!.bids.map(({ bid_id, exclusion, rank }) => [bid_id, exclusion, rank])
    expect(ranks.find(([id]) => id === out)).toEqual([out, 'withdrawn', null])
    expect(ranks.filter(([, exclusion]) => exclusion === null)).toHaveLength(2)
    expect(ranks.every(([, exclusion, rank]) => (exclusion === null) === (rank !== null))).toBe(
      true,
    )
  },
)

test('the panel can still read the record of a cancelled tender, but cannot change it', async () => {
  const scene = await makeEvaluationScene(world, { stage: 'consensus' })
  const { chair, params, bidders, evaluators, observer } = scene
  const guest = await addGuest(world, scene)
  await declare(guest, scene)
  const { id: clarificationId } = await ask(scene)
  const body = { reason: 'other', text: 'The budget was cut.' } as const
  await chair.client.call(cancelTender, { params, body })

  const bidId = bidders[0]!.bid.id
  const input = await inputOf(scene)
  const score = { criterion: 'quality', mark: '1', note: 'Vague.', based_on: null }
  const ended = 'Cancelled tenders can no longer be edited.'
  const path = pathOf(scene)
  const changes = [
    chair.client.put(path, { ...input, chair_id: scene.outsider.user.id }),
    chair.client.post(`${path}/steps`, { step: 'go_back', reason }),
    chair.client.put(`${path}/bids/${bidId}/consensus`, consensusOf(0)),
    chair.client.post(`${path}/bids/${bidId}/exclusion`, {
      code: 'withdrawn',
      text: reason,
      evidence: '',
    }),
    evaluators[0].client.put(`${path}/bids/${bidId}/score`, score),
  ]
  for (const { status, body: answer } of await Promise.all(changes)) {
    expect([status, answer.message]).toEqual([409, ended])
  }
  const replied = await bidders[0]!.client.post(
    `/api/tenders/${scene.tender.id}/clarifications/${clarificationId}/reply`,
    { text: 'Two people.', file_ids: [] },
  )
  expect(replied.status).toBe(409)

  expect((await read(observer, scene)).stage).toBe('consensus')
  for (const { client } of [chair, observer]) {
    await client.call(listDeclarations, { params })
    await client.call(listJudgedBids, { params })
  }
  const { data: own } = await evaluators[0].client.call(listOwnScores, { params })
  expect(own).toHaveLength(6)
  const query = { criterion: 'service' }
  // The guest has not finished the criterion and no longer can, so the other evaluators' marks stay
  // hidden.
  await expect(chair.client.call(getConsensus, { params, query })).rejects.toThrow(
    'Others’ marks are shown once every evaluator has finished this criterion.',
  )
  expect((await guest.client.get(`${path}/bids`)).status).toBe(404)
})

test('a chair on leave is replaced by a colleague, who declares and then locks the evaluation', async () => {
  const scene = await makeEvaluationScene(world, { stage: 'consensus' })
  const { chair, outsider, params, evaluators } = scene
  await block(chair.user)
  const input = { ...(await inputOf(scene)), chair_id: outsider.user.id }
  await outsider.client.call(savePanel, { params, body: input })
  const path = `${pathOf(scene)}/bids/${scene.bidders[0]!.bid.id}/consensus`
  const undeclared = await outsider.client.put(path, consensusOf(0))
  expect([undeclared.status, undeclared.body.message]).toEqual([
    403,
    'Declare for every bidder whether you have a conflict of interest first.',
  ])
  await declare(outsider, scene)
  await agree(outsider, scene, { places: [0, 1, 2], evaluators: [...evaluators] })
  await step(outsider, scene, 'lock')
  expect((await read(outsider, scene)).stage).toBe('locked')
})

test('the second of two windows that save a consensus is refused, and can merge the first one’s version', async () => {
  const scene = await makeEvaluationScene(world, { stage: 'consensus' })
  const { chair, params, bidders } = scene
  const path = `${pathOf(scene)}/bids/${bidders[0]!.bid.id}/consensus`
  const other = await world.signedIn(chair.user)
  const first = await chair.client.put(path, { ...consensusOf(0), reason: 'Clear steps.' })
  expect(first.status).toBe(200)
  const second = { ...consensusOf(0), reason: 'A good rota.' }
  const refused = await other.put(path, second)
  expect([refused.status, refused.body]).toMatchObject([
    409,
    { message: texts.stale, code: 'stale' },
  ])

  const query = { criterion: 'quality' }
  const { data } = await other.call(getConsensus, { params, query })
  const theirs = data.find(({ bid_id }) => bid_id === bidders[0]!.bid.id)!.consensus!
  expect(theirs).toMatchObject({ id: first.body.consensus.id, reason: 'Clear steps.' })
  const merged = { ...second, reason: `${theirs.reason} ${second.reason}`, based_on: theirs.id }
  expect((await other.put(path, merged)).body.consensus.reason).toBe('Clear steps. A good rota.')
  const rows = await world.db
    .selectFrom('evaluation_entries')
    .select('text')
    .where('tender_id', '=', scene.tender.id)
    .where('kind', '=', 'consensus')
    .orderBy('id')
    .execute()
  expect(rows.map(({ text }) => text)).toEqual(['Clear steps.', 'Clear steps. A good rota.'])
})
