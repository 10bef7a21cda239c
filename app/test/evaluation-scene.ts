// A tender with opened bids and a panel at a given stage of its evaluation. Rows are inserted
// directly, except that the evaluation record is written by the server's own code.
import type { BiddingSetup } from '#features/bids/setup/contract/bidding.ts'
import type { EvaluationStage } from '#features/evaluation/contract/evaluation.ts'
import type { PanelRole } from '#features/bids/guests/contract/panel-role.ts'
import { evaluationStages } from '#features/evaluation/contract/evaluation.ts'
import { evaluationTransitions } from '#features/evaluation/rules/evaluation-lifecycle.ts'
import { addEntries } from '#features/evaluation/server/write-entry.ts'
import { makeBidding } from './bid-rows.ts'
import { makeBidder, setup } from './bid-scene.ts'
import { makeOpenedBid } from './opened-bids.ts'
import type { Row, World } from './world.ts'

/** Bidding set-up with two criteria, each with a written answer. */
export const judgedSetup: Partial<BiddingSetup> = {
  questions: [
    ...setup.questions,
    { ...setup.questions[0]!, key: 'team', text: 'Who will do the work?', criterion: 'service' },
  ],
  criteria: [
    { key: 'quality', name: 'Quality', weight: '40', minimum_mark: 2 },
    { key: 'service', name: 'Service', weight: '20', minimum_mark: null },
  ],
}

interface Wanted {
  stage?: EvaluationStage
  /** Number of bidders, each with one opened bid. */
  bidders?: number
  hides_names?: boolean
  hides_prices?: boolean
  /** True if bids have two envelopes and the price envelope is still sealed. */
  pricesSealed?: boolean
  /** True if the chair is an evaluator too. */
  chairEvaluates?: boolean
  changes?: Partial<BiddingSetup>
}

export type EvaluationScene = Awaited<ReturnType<typeof makeEvaluationScene>>

/**
 * Creates a tender with opened bids and a panel: a chair, two evaluators for all criteria, a price
 * evaluator and an observer, who have all declared that they have no conflict of interest. The
 * scene also has a colleague who is not on the panel.
 */
export async function makeEvaluationScene(world: World, wanted: Wanted = {}) {
  const { stage = 'scoring', bidders: count = 3, pricesSealed = false, changes } = wanted
  const chair = await makePerson(world, { role: 'buyer' })
  const { organisation_id } = chair.user
  const colleagueOf = () => makePerson(world, { role: 'buyer', organisation_id })
  const evaluators = [await colleagueOf(), await colleagueOf()] as const
  const priceEvaluator = await colleagueOf()
  const observer = await colleagueOf()
  const outsider = await colleagueOf()
  const tender = await makeOpenedTender(world, { by: chair.user, pricesSealed, changes })
  const bidders = []
  for (let place = 0; place < count; place += 1) {
    const bidder = await makeBidder(world, tender)
    const bid = await makeOpenedBid(
      world,
      { tender, bidder: bidder.user },
      {
        answers: { method: `Method of ${place}`, team: `Team of ${place}` },
        daily: String(100 + place),
        total: String((100 + place) * 250 + 31.25),
        hasPrices: !pricesSealed,
      },
    )
    bidders.push({ ...bidder, bid })
  }
  const { hides_names = false, hides_prices = false, chairEvaluates } = wanted
  const of = { tender_id: tender.id }
  await world.db
    .insertInto('evaluations')
    .values({ ...of, stage, chair_id: chair.user.id, hides_names, hides_prices })
    .execute()
  const members: [Person, PanelRole][] = [
    ...(chairEvaluates ? [[chair, 'evaluator'] satisfies [Person, PanelRole]] : []),
    [evaluators[0], 'evaluator'],
    [evaluators[1], 'evaluator'],
    [priceEvaluator, 'price_evaluator'],
    [observer, 'observer'],
  ]
  for (const [{ user }, role] of members) await addMember(world, { tender, user, role })
  const scene = {
    tender,
    params: { tenderId: tender.id },
    chair,
    evaluators,
    priceEvaluator,
    observer,
    /** A buyer in the organisation who is not on the panel. */
    outsider,
    bidders,
    criteria: (changes?.criteria ?? judgedSetup.criteria!).map(({ key }) => key),
  }
  for (const { user } of [chair, ...evaluators, priceEvaluator, observer]) {
    await declareClear(world, scene, user)
  }
  await takeSteps(world, scene, {
    stage,
    scorers: chairEvaluates ? [chair, ...evaluators] : [...evaluators],
  })
  return scene
}

interface Person {
  user: Row<'users'>
  client: Awaited<ReturnType<World['signedIn']>>
}

async function makePerson(world: World, values: Parameters<World['makeUser']>[0]): Promise<Person> {
  const user = await world.makeUser(values)
  return { user, client: await world.signedIn(user) }
}

interface OpenedTender {
  by: Row<'users'>
  pricesSealed: boolean
  changes: Partial<BiddingSetup> | undefined
}

/** Creates a closed tender whose bids have been opened. */
export async function makeOpenedTender(world: World, { by, pricesSealed, changes }: OpenedTender) {
  const day = 86_400_000
  const tender = await world.makeTender({
    created_by: by.id,
    status: 'closed',
    published_at: new Date(Date.now() - 9 * day),
    clarification_deadline: new Date(Date.now() - 2 * day),
    submission_deadline: new Date(Date.now() - day),
  })
  await makeBidding(world, tender, {
    envelope_count: pricesSealed ? 2 : 1,
    changes: { ...judgedSetup, ...changes },
    openers: [by],
  })
  await world.db
    .insertInto('openings')
    .values({
      tender_id: tender.id,
      status: 'opened',
      envelopes: pricesSealed ? ['quality'] : ['quality', 'price'],
      needed: 1,
      started_at: new Date(),
      finished_at: new Date(),
    })
    .execute()
  return tender
}

interface Membership {
  tender: Pick<Row<'tenders'>, 'id'>
  user: Pick<Row<'users'>, 'id'>
  role: PanelRole
  criteria?: string[] | null
}

/** Adds a member to the panel, without any declaration. */
export async function addMember(
  { db }: World,
  { tender, user, role, criteria = null }: Membership,
): Promise<void> {
  await db
    .insertInto('panel_members')
    .values({ tender_id: tender.id, user_id: user.id, role, criteria })
    .execute()
}

/** Adds a guest with a second factor to the scene's panel, without any declaration. */
export async function addGuest(
  world: World,
  { tender }: Pick<EvaluationScene, 'tender'>,
  role: PanelRole = 'evaluator',
): Promise<Person> {
  const guest = { role: 'buyer', is_guest: true, organisation_id: null } as const
  const factor = { mfa_enabled: true, mfa_secret: Buffer.from('sealed') }
  const person = await makePerson(world, { ...guest, ...factor })
  await addMember(world, { tender, user: person.user, role })
  return person
}

type SceneBids = Pick<EvaluationScene, 'tender' | 'bidders'>

/** Declares that the user has no conflict of interest with any bidder. */
export async function declareClear(
  { db }: World,
  { tender, bidders }: { tender: { id: number }; bidders: { organisation: { id: number } }[] },
  user: { id: number },
): Promise<void> {
  const author = authorOf(tender, user)
  await db.transaction().execute((tx) =>
    addEntries(
      tx,
      author,
      bidders.map(({ organisation }) => ({
        kind: 'declaration' as const,
        about_id: organisation.id,
        details: { has_conflict: false },
      })),
    ),
  )
}

const authorOf = (tender: { id: number }, { id: user_id }: { id: number }) => ({
  tender_id: tender.id,
  user_id,
  cause: { user_id, ip: null, request_id: null },
})

/** Writes the evaluation record for all stages before the given one. */
async function takeSteps(
  world: World,
  scene: SceneBids & Pick<EvaluationScene, 'chair' | 'criteria'>,
  { stage, scorers }: { stage: EvaluationStage; scorers: Person[] },
): Promise<void> {
  const reached = evaluationStages.indexOf(stage)
  const chair = authorOf(scene.tender, scene.chair.user)
  for (const [step, { from, to }] of Object.entries(evaluationTransitions)) {
    if (evaluationStages.indexOf(to) > reached) continue
    if (from === 'scoring') {
      for (const { user } of scorers) await scoreAll(world, scene, user)
    }
    if (from === 'consensus') await agreeOnAll(world, scene, scorers)
    const details = { step: step as keyof typeof evaluationTransitions, from, to }
    await world.db.transaction().execute((tx) => addEntries(tx, chair, [{ kind: 'step', details }]))
  }
  if (stage !== 'locked') return
  await world.db
    .updateTable('evaluations')
    .set({ locked_at: new Date() })
    .where('tender_id', '=', scene.tender.id)
    .execute()
}

const cells = ({ bidders, criteria }: Pick<EvaluationScene, 'bidders' | 'criteria'>) =>
  criteria.flatMap((criterion) =>
    bidders.map(({ bid }, place) => ({ bid_id: bid.id, criterion, mark: String(3 + (place % 3)) })),
  )

/** Saves the user's marks for every bid and criterion, and finishes every criterion. */
export async function scoreAll(
  { db }: World,
  scene: SceneBids & Pick<EvaluationScene, 'criteria'>,
  user: { id: number },
): Promise<void> {
  const author = authorOf(scene.tender, user)
  await db.transaction().execute(async (tx) => {
    const note = `Note of user ${user.id}`
    const scores = cells(scene).map((cell) => ({ ...cell, text: note, details: {} }))
    await addEntries(
      tx,
      author,
      scores.map((score) => ({ kind: 'score' as const, ...score })),
    )
    await addEntries(
      tx,
      author,
      scene.criteria.map((criterion) => ({ kind: 'finish' as const, criterion, details: {} })),
    )
  })
}

/**
 * Saves the chair's consensus mark for every bid and criterion, and every evaluator's confirmation
 * of it.
 */
async function agreeOnAll(
  { db }: World,
  scene: SceneBids & Pick<EvaluationScene, 'chair' | 'criteria'>,
  scorers: Person[],
): Promise<void> {
  const participants = scorers.map(({ user }) => user.id)
  await db.transaction().execute(async (tx) => {
    const agreed = await addEntries(
      tx,
      authorOf(scene.tender, scene.chair.user),
      cells(scene).map((cell) => ({
        kind: 'consensus' as const,
        ...cell,
        text: 'The method is described step by step.',
        details: {
          discussion: '',
          citations: [{ question: 'method', quote: 'Method of' }],
          participants,
        },
      })),
    )
    for (const { user } of scorers) {
      await addEntries(
        tx,
        authorOf(scene.tender, user),
        agreed.map(({ id }) => ({
          kind: 'confirmation' as const,
          about_id: id,
          details: { agrees: true },
        })),
      )
    }
  })
}
