// Tests the notices and reminders to the panel: who gets which email, and that nobody else gets
// one.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  confirmConsensus,
  declareConflicts,
  finishCriterion,
  mitigateConflict,
  saveConsensus,
  savePanel,
  saveScore,
  stepEvaluation,
  type PanelInput,
} from '../contract/evaluation.ts'
import { listNotifications } from '#features/notifications/contract/notification.ts'
import { panelTaskTexts } from '../panel/contract/panel-task.ts'
import { makeBidScene } from '#app/test/bid-scene.ts'
import {
  addGuest,
  addMember,
  declareClear,
  makeEvaluationScene,
  scoreAll,
  type EvaluationScene,
} from '#app/test/evaluation-scene.ts'
import { whileArchived } from '#app/test/while-archived.ts'
import { useWorld, type Row } from '#app/test/world.ts'
import { remindPanels } from '../panel/server/remind-panels.ts'

const world = useWorld()

/**
 * Returns the subjects of all emails since the last call, by recipient, without the tender's
 * reference and the portal's name.
 */
async function emails({ tender }: Pick<EvaluationScene, 'tender'>) {
  const sent = await world.deliverMail()
  const notified = sent.map(({ to, subject }): [string, string] => [
    to,
    subject.replace(`${tender.reference}: `, '').replace(' – Tender Portal', ''),
  ])
  return Object.fromEntries(notified)
}

const toAll = (people: { user: Row<'users'> }[], subject: string) =>
  Object.fromEntries(people.map(({ user }) => [user.email, subject]))

async function makeScene(wanted: Parameters<typeof makeEvaluationScene>[1] = {}) {
  const scene = await makeEvaluationScene(world, wanted)
  await world.deliverMail()
  return scene
}

/** Returns the scene's panel, without the given people, as the body of a request that saves it. */
function inputOf(scene: EvaluationScene, { without = [] as Row<'users'>[] } = {}): PanelInput {
  const left = new Set(without.map(({ id }) => id))
  const { evaluators, priceEvaluator, observer } = scene
  return {
    chair_id: scene.chair.user.id,
    hides_names: false,
    hides_prices: false,
    revision: 1,
    members: [
      ...evaluators.map(({ user }) => ({ user, role: 'evaluator' as const })),
      { user: priceEvaluator.user, role: 'price_evaluator' as const },
      { user: observer.user, role: 'observer' as const },
    ]
      .filter(({ user }) => !left.has(user.id))
      .map(({ user, role }) => ({ user_id: user.id, role, criteria: null })),
  }
}

const save = ({ chair, params }: EvaluationScene, body: PanelInput) =>
  chair.client.call(savePanel, { params, body })

const step = (
  { chair, params }: EvaluationScene,
  taken: 'start_scoring' | 'start_consensus' | 'lock' | 'go_back',
  reason?: string,
) => chair.client.call(stepEvaluation, { params, body: { step: taken, reason } })

test('only the people who are added to the panel, reassigned or removed are notified', async () => {
  const scene = await makeScene({ stage: 'declarations' })
  const [first, second] = scene.evaluators
  const input = inputOf(scene, { without: [second.user] })
  input.members[0]!.criteria = ['quality']
  input.members.push({ user_id: scene.outsider.user.id, role: 'evaluator', criteria: null })
  await save(scene, input)
  expect(await emails(scene)).toEqual({
    [scene.outsider.user.email]: 'you’re on the evaluation panel',
    [first.user.email]: 'your place on the evaluation panel has changed',
    [second.user.email]: 'you’re no longer on the evaluation panel',
  })
  const { data } = await scene.outsider.client.call(listNotifications, { query: {} })
  expect(data[0]).toMatchObject({
    event: 'panel-named',
    path: `/tenders/${scene.tender.id}/evaluation`,
  })
})

test('the members and chair of a new panel are notified, except the person who named it', async () => {
  const { tender, params, clients, buyer, colleague } = await makeBidScene(world)
  const observer = await world.makeUser({ role: 'buyer', organisation_id: buyer.organisation_id })
  await world.deliverMail()
  const body: PanelInput = {
    chair_id: colleague.id,
    hides_names: false,
    hides_prices: false,
    revision: null,
    members: [
      { user_id: buyer.id, role: 'evaluator', criteria: null },
      { user_id: observer.id, role: 'observer', criteria: null },
    ],
  }
  await clients.buyer.call(savePanel, { params, body })
  expect(await emails({ tender })).toEqual({
    [colleague.email]: 'the evaluation panel has a new chair',
    [observer.email]: 'you’re on the evaluation panel',
  })
})

test('the former and the new chair are notified of the change and its reason', async () => {
  const scene = await makeScene()
  const { outsider, chair, params } = scene
  const body = { ...inputOf(scene), chair_id: outsider.user.id, reason: 'On leave until May' }
  await scene.observer.client.call(savePanel, { params, body })
  const sent = await world.deliverMail()
  expect(sent.map(({ to }) => to).toSorted()).toEqual(
    [chair.user.email, outsider.user.email].toSorted(),
  )
  for (const { text } of sent) expect(text).toContain('On leave until May')
})

test('each step notifies the people concerned, and never bidders', async () => {
  const scene = await makeScene({ stage: 'declarations' })
  const { evaluators, priceEvaluator, observer } = scene
  const others = [...evaluators, priceEvaluator, observer]
  await step(scene, 'start_scoring')
  expect(await emails(scene)).toEqual(toAll([...evaluators], 'score the bids'))
  for (const { user } of evaluators) await scoreAll(world, scene, user)
  expect(await emails(scene)).toEqual({})
  await step(scene, 'start_consensus')
  expect(await emails(scene)).toEqual(toAll([...evaluators], 'the consensus has started'))
  await step(scene, 'go_back', 'One answer was overlooked')
  const sent = await world.deliverMail()
  expect(sent.map(({ to }) => to).toSorted()).toEqual(
    others.map((one) => one.user.email).toSorted(),
  )
  for (const { text } of sent) {
    expect(text).toContain('back to scoring')
    expect(text).toContain('One answer was overlooked')
  }
})

test('the whole panel, including its guests, is notified that the evaluation is locked', async () => {
  const scene = await makeScene({ stage: 'locked' })
  const guest = await addGuest(world, scene, 'observer')
  const { evaluators, priceEvaluator, observer } = scene
  await step(scene, 'go_back', 'A mark was wrong')
  await emails(scene)
  await step(scene, 'lock')
  const others = [...evaluators, priceEvaluator, observer, guest]
  expect(await emails(scene)).toEqual(toAll(others, 'the evaluation is locked'))
})

const declare = ({ params, bidders }: EvaluationScene, by: EvaluationScene['chair']) =>
  by.client.call(declareConflicts, {
    params,
    body: {
      declarations: bidders.map(({ organisation }, place) => ({
        organisation_id: organisation.id,
        has_conflict: place === 0,
        statement: place === 0 ? 'My sister works there' : '',
      })),
    },
  })

test('the chair is notified of a declared conflict, and the member of its mitigation', async () => {
  const scene = await makeScene()
  const { evaluators, chair, params } = scene
  const { user } = evaluators[0]
  await declare(scene, evaluators[0])
  const [asked, ...more] = await world.deliverMail()
  expect([asked!.to, more]).toEqual([chair.user.email, []])
  expect(asked!.text).not.toContain('sister')
  await declare(scene, evaluators[0])
  expect(await emails(scene)).toEqual({})
  const body = { user_id: user.id, reason: 'She has left the company' }
  await chair.client.call(mitigateConflict, { params, body })
  expect(await emails(scene)).toEqual({ [user.email]: 'you can take part in the evaluation' })
})

test('the organisation’s other buyers are notified of a conflict declared by the chair', async () => {
  const scene = await makeScene()
  await declare(scene, scene.chair)
  const { evaluators, priceEvaluator, observer, outsider } = scene
  const others = [...evaluators, priceEvaluator, observer, outsider]
  expect(await emails(scene)).toEqual(toAll(others, 'decide on a conflict of interest'))
})

test('a criterion’s agreed marks are announced once a day, to evaluators who haven’t answered', async () => {
  const scene = await makeScene({ stage: 'consensus' })
  const { chair, params, bidders, evaluators } = scene
  const agree = async (place: number, criterion = 'quality') => {
    const question = criterion === 'quality' ? 'method' : 'team'
    const quote = `${criterion === 'quality' ? 'Method' : 'Team'} of ${place}`
    const body = {
      criterion,
      mark: '3',
      reason: 'Sound',
      discussion: '',
      citations: [{ question, quote }],
      participants: [],
      based_on: null,
    }
    const path = { ...params, bidId: bidders[place]!.bid.id }
    return (await chair.client.call(saveConsensus, { params: path, body })).consensus.id
  }
  const pass = () =>
    world.db
      .updateTable('notices')
      .set({ due_at: new Date(0) })
      .execute()
  const ids = [await agree(0), await agree(1)]
  expect(await emails(scene)).toEqual({})
  await evaluators[0].client.call(confirmConsensus, {
    params,
    body: { answers: ids.map((consensus_id) => ({ consensus_id, agrees: true, comment: '' })) },
  })
  await pass()
  const [sent, ...more] = await world.deliverMail()
  expect([sent!.to, more]).toEqual([evaluators[1].user.email, []])
  expect(sent!.text).toContain('Quality')
  await agree(2)
  await pass()
  expect(await emails(scene)).toEqual({})
  await agree(0, 'service')
  await pass()
  expect(await emails(scene)).toEqual(toAll([...evaluators], 'confirm agreed marks'))
})

const mark = ({ params, bidders }: EvaluationScene, { client }: EvaluationScene['chair']) =>
  client.call(saveScore, {
    params: { ...params, bidId: bidders[0]!.bid.id },
    body: { criterion: 'quality', mark: '3', note: 'Good', based_on: null },
  })

const endTender = ({ tender }: EvaluationScene) =>
  world.db.updateTable('tenders').set({ status: 'cancelled' }).where('id', '=', tender.id).execute()

test('saving and finishing marks sends no notice', async () => {
  const scene = await makeScene()
  const { client } = scene.evaluators[0]
  const before = await world.db.selectFrom('notices').select('id').execute()
  for (const { bid } of scene.bidders) {
    const body = { criterion: 'quality', mark: '3', note: 'Good', based_on: null }
    await client.call(saveScore, { params: { ...scene.params, bidId: bid.id }, body })
  }
  await client.call(finishCriterion, { params: scene.params, body: { criterion: 'quality' } })
  expect(await world.db.selectFrom('notices').select('id').execute()).toHaveLength(before.length)
})

/** Moves all timestamps of the scene into the past, as if days had passed. */
async function letDaysPass({ tender }: EvaluationScene, days: number): Promise<void> {
  const by = sql`interval '1 day' * ${days}`
  const of = sql`tender_id = ${tender.id}`
  await sql`alter table evaluation_entries disable trigger user`.execute(world.owner)
  await sql`update evaluation_entries set created_at = created_at - ${by} where ${of}`.execute(
    world.owner,
  )
  await sql`alter table evaluation_entries enable trigger user`.execute(world.owner)
  await sql`update panel_members set created_at = created_at - ${by} where ${of}`.execute(
    world.owner,
  )
  await sql`update evaluations set created_at = created_at - ${by} where ${of}`.execute(world.owner)
  await sql`update openings set finished_at = finished_at - ${by} where ${of}`.execute(world.owner)
  await sql`update reminders set created_at = created_at - ${by}, due_at = due_at - ${by}
    where kind like 'panel%'`.execute(world.owner)
}

test('evaluators are reminded of unfinished work after three working days, then weekly', async () => {
  const scene = await makeScene()
  const [first, second] = scene.evaluators
  await addMember(world, { tender: scene.tender, user: scene.outsider.user, role: 'observer' })
  await scoreAll(world, scene, second.user)
  expect(await remindPanels(world.db)).toBe(0)
  // Eight days include at least three working days at any time of the year.
  await letDaysPass(scene, 8)
  const ofArchived = () => remindPanels(world.db)
  expect(await whileArchived(world, [scene.tender], ofArchived)).toBe(0)
  expect(await remindPanels(world.db)).toBe(2)
  const waiting = toAll([first, scene.outsider], 'An evaluation is waiting for you')
  expect(await emails(scene)).toEqual(waiting)
  expect(await remindPanels(world.db)).toBe(0)
  await letDaysPass(scene, 6)
  expect(await remindPanels(world.db)).toBe(0)
  await letDaysPass(scene, 1)
  expect(await remindPanels(world.db)).toBe(2)
  expect(await emails(scene)).toEqual(waiting)
  // Progress restarts the waiting period of three working days.
  await letDaysPass(scene, 7)
  await declareClear(world, scene, scene.outsider.user)
  await mark(scene, first)
  expect(await remindPanels(world.db)).toBe(0)
  await endTender(scene)
})

test('a person gets one reminder a day for all tenders with unfinished work', async () => {
  const scene = await makeScene()
  const other = await makeScene()
  const [first] = scene.evaluators
  await world.db
    .updateTable('tenders')
    .set({ organisation_id: scene.tender.organisation_id })
    .where('id', '=', other.tender.id)
    .execute()
  await addMember(world, { tender: other.tender, user: first.user, role: 'evaluator' })
  await scoreAll(world, scene, scene.evaluators[1].user)
  await letDaysPass(scene, 8)
  await letDaysPass(other, 8)
  // The second tender now belongs to the first tender's organisation. The other members of its
  // panel belong to a different organisation, so they are not reminded.
  expect(await remindPanels(world.db)).toBe(1)
  const [sent, ...more] = await world.deliverMail()
  expect([sent!.to, more]).toEqual([first.user.email, []])
  expect(sent!.subject).toContain('2 evaluations are waiting for you')
  expect(sent!.text).toContain(panelTaskTexts.why.score(6))
  expect(sent!.text).toContain(panelTaskTexts.why.declare(3))
  expect(await remindPanels(world.db)).toBe(0)
})
