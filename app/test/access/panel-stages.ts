// Inserts the rows of a tender at one stage of its evaluation. Names are hidden, and prices are in
// a second envelope that is opened last. The bidder, a rival and an excluded bidder have sent equal
// bids. The members of the panel come from panel-people.ts.
import type { Envelope } from '#features/bids/setup/contract/bidding.ts'
import type { ClarificationKind } from '#features/evaluation/clarifications/contract/clarification-to-answer.ts'
import type { EvaluationStage } from '#features/evaluation/contract/evaluation.ts'
import type { PanelRole } from '#features/bids/guests/contract/panel-role.ts'
import { addEntries, addEntry, type NewEntry } from '#features/evaluation/server/write-entry.ts'
import { makeBidding } from '../bid-rows.ts'
import { addMember, declareClear, judgedSetup } from '../evaluation-scene.ts'
import { makeOpenedBid } from '../opened-bids.ts'
import type { Row, World } from '../world.ts'
import { addInvitation, addReplyFile, authorOf, type Judged } from './evaluation-of-scene.ts'
import { blockedEvaluators, type PanelAccount, type PanelPeople } from './panel-people.ts'

const day = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * day)

/** Stages in panel-table.ts, each with the stage that the database stores for the evaluation. */
const stored = {
  'before opening': 'declarations',
  declarations: 'declarations',
  scoring: 'scoring',
  consensus: 'consensus',
  locked: 'locked',
  /** The openers have opened the prices after the lock. */
  'prices opened': 'locked',
  /** The tender was cancelled during the consensus. */
  cancelled: 'consensus',
} as const satisfies Record<string, EvaluationStage>

export type Stage = keyof typeof stored
export const panelStages = Object.keys(stored) as Stage[]

/** Step that the chair asks for at each stage. */
const steps: Record<Stage, string> = {
  'before opening': 'start_scoring',
  declarations: 'start_scoring',
  scoring: 'start_consensus',
  consensus: 'lock',
  locked: 'lock',
  'prices opened': 'lock',
  cancelled: 'lock',
}

/** Id of a row that doesn't exist. */
const none = 2_000_000_000

const cancelled = {
  status: 'cancelled',
  cancellation_reason: 'other',
  cancellation_text: 'The budget was cut.',
} as const

/** The evaluator's note on every mark for “service”, a criterion not finished during scoring. */
export const blindNote = 'xblindnotex'

const places: [PanelAccount, PanelRole, string[] | null][] = [
  ['evaluator', 'evaluator', null],
  ['external evaluator', 'evaluator', ['quality']],
  ['price evaluator', 'price_evaluator', null],
  ['observer', 'observer', null],
]

interface Wanted {
  stage: Stage
  /** True if evaluators who may not read bids are on the panel too. */
  hasBlocked: boolean
}

export type PanelScene = Awaited<ReturnType<typeof makePanelScene>>

export async function makePanelScene(
  world: World,
  people: PanelPeople,
  { stage, hasBlocked }: Wanted,
) {
  const { users } = people
  const tender = await world.makeTender({
    created_by: users.chair.id,
    published_at: inDays(-9),
    clarification_deadline: inDays(-2),
    submission_deadline: inDays(-1),
    ...(stage === 'cancelled' ? cancelled : { status: 'closed' }),
  })
  const changes = { ...judgedSetup, envelope_count: 2 } as const
  await makeBidding(world, tender, { changes, openers: [users.chair] })
  const of = { tender, stage }
  const [own, rival, excluded] = [
    await addBidder(world, of, users.bidder),
    await addBidder(world, of, users.rival),
    await addBidder(world, of, people.excluded),
  ]
  const bidders = [own, rival, excluded]
  await addPanel(world, people, { tender, stage, hasBlocked })
  if (stage !== 'before opening') {
    await addOpening(world, of)
    await declareAll(world, people, { tender, bidders, hasBlocked })
  }
  const scene = { tender, own, rival, excluded, bidders, users }
  const { scores, consensus } = await addMarks(world, { ...scene, stage: stored[stage] })
  if (stored[stage] === 'locked') await lock(world, tender)
  const questions = stored[stage] === 'declarations' ? null : await addQuestions(world, scene)
  const conflicted = people.conflicted.id
  const observer = { user_id: conflicted, role: 'observer', criteria: null }
  const blocked = (hasBlocked ? blockedEvaluators : []).map((name) => ({
    user_id: users[name].id,
    role: 'evaluator',
    criteria: null,
  }))
  const members = places.map(([name, role, criteria]) => ({
    user_id: users[name].id,
    role,
    criteria,
  }))
  const evaluation: Judged = {
    own,
    rival,
    excluded,
    bidders,
    conflicted: people.conflicted,
    panel: { chair_id: users.chair.id, members },
    panelOfColleague: {
      chair_id: users.colleague.id,
      members: [...members, observer, ...blocked],
    },
    step: steps[stage],
    scoreOf: (by) => scores.get(by?.id ?? none) ?? null,
    consensus,
    sentFile: {
      clarificationId: questions?.answered.id ?? none,
      fileId: questions?.sent.id ?? none,
    },
    uploads: questions ? [questions.upload.id] : [],
  }
  const ids = {
    tenderId: tender.id,
    bidId: own.bid.id,
    fileId: own.bid.file.id,
    invitationId: (await addInvitation(world, tender)).id,
    clarificationId: questions?.open.id ?? none,
    uploadId: questions?.upload.id ?? none,
  }
  return { tender, hasBlocked, evaluation, ids }
}

async function lock({ db }: World, { id }: Row<'tenders'>): Promise<void> {
  const locked_at = new Date()
  await db.updateTable('evaluations').set({ locked_at }).where('tender_id', '=', id).execute()
}

interface OfStage {
  tender: Row<'tenders'>
  stage: Stage
}

async function addOpening(world: World, { tender, stage }: OfStage): Promise<void> {
  const now = new Date()
  const envelopes: Envelope[] = ['quality']
  const price_status = stage === 'prices opened' ? 'opened' : null
  const times = { started_at: now, finished_at: now }
  await world.insert('openings', {
    tender_id: tender.id,
    status: 'opened',
    envelopes,
    needed: 1,
    price_status,
    ...times,
  })
}

/** Adds a bid. All bids have the same content, so that they are tied. */
async function addBidder(world: World, { tender, stage }: OfStage, bidder: Row<'users'>) {
  const answers = { method: 'Step by step', team: 'Ten people' }
  const prices = { daily: '100', total: '25031.25', hasPrices: stage === 'prices opened' }
  const bid = await makeOpenedBid(world, { tender, bidder }, { answers, ...prices })
  if (stage === 'before opening') {
    await world.db.updateTable('bids').set({ status: 'sent' }).where('id', '=', bid.id).execute()
  }
  return { bid, organisation: { id: bid.organisation_id } }
}

async function addPanel(
  world: World,
  { users, conflicted }: PanelPeople,
  { tender, stage, hasBlocked }: OfStage & { hasBlocked: boolean },
): Promise<void> {
  await world.insert('evaluations', {
    tender_id: tender.id,
    stage: stored[stage],
    chair_id: users.chair.id,
    hides_names: true,
  })
  for (const [name, role, criteria] of places) {
    await addMember(world, { tender, user: users[name], role, criteria })
  }
  await addMember(world, { tender, user: conflicted, role: 'observer' })
  if (!hasBlocked) return
  for (const name of blockedEvaluators) {
    await addMember(world, { tender, user: users[name], role: 'evaluator' })
  }
}

type Bidders = Awaited<ReturnType<typeof addBidder>>[]

interface Declaring {
  tender: Row<'tenders'>
  bidders: Bidders
  hasBlocked: boolean
}

async function declareAll(
  world: World,
  { users, conflicted }: PanelPeople,
  { tender, bidders, hasBlocked }: Declaring,
): Promise<void> {
  const cleared = [users.chair, ...places.map(([name]) => users[name])]
  const inConflict = [conflicted, ...(hasBlocked ? [users['conflicted evaluator']] : [])]
  const alone = hasBlocked ? [users['external without second factor']] : []
  for (const user of [...cleared, ...inConflict, ...alone]) {
    await declareClear(world, { tender, bidders }, user)
  }
  for (const user of inConflict) {
    await add(world, authorOf(tender, user), {
      kind: 'declaration',
      about_id: bidders[0]!.organisation.id,
      text: 'My sister works there.',
      details: { has_conflict: true },
    })
  }
}

type Author = ReturnType<typeof authorOf>

const add = ({ db }: World, author: Author, entry: NewEntry) =>
  db.transaction().execute((tx) => addEntry(tx, author, entry))

const addMany = ({ db }: World, author: Author, entries: NewEntry[]) =>
  db.transaction().execute((tx) => addEntries(tx, author, entries))

interface Marking {
  tender: Row<'tenders'>
  users: PanelPeople['users']
  own: Bidders[number]
  rival: Bidders[number]
  excluded: Bidders[number]
  stage: EvaluationStage
}

/**
 * Adds an exclusion and marks in the scoring stage and later; during scoring, one evaluator has not
 * finished “service”. Adds agreed and confirmed marks in the consensus stage and later. Returns the
 * ids of each evaluator's mark by user, and of the consensus mark for “quality” in the bidder's own
 * bid.
 */
async function addMarks(world: World, marking: Marking) {
  const { tender, users, own, rival, excluded, stage } = marking
  const scores = new Map<number, number>()
  if (stage === 'declarations') return { scores, consensus: null }
  const cellsOf = (criteria: readonly string[]) =>
    criteria.flatMap((criterion) =>
      [own, rival].map(({ bid }) => ({
        bid_id: bid.id,
        criterion,
        mark: '4',
        text: criterion === 'service' ? blindNote : 'Well done.',
      })),
    )
  const chair = authorOf(tender, users.chair)
  await add(world, chair, {
    kind: 'exclusion',
    bid_id: excluded.bid.id,
    text: 'The bid is incomplete.',
    details: { code: 'not_compliant', evidence: 'The plan is missing.' },
  })
  const all = ['quality', 'service']
  const assigned = { evaluator: all, 'external evaluator': ['quality'] }
  const authors = (['evaluator', 'external evaluator'] as const).map((name) => ({
    name,
    author: authorOf(tender, users[name]),
    criteria: assigned[name],
  }))
  for (const { name, author, criteria } of authors) {
    const marks = cellsOf(criteria).map((cell) => ({
      kind: 'score' as const,
      ...cell,
      details: {},
    }))
    const finished = stage === 'scoring' ? ['quality'] : criteria
    const finishes = finished.map((criterion) => ({
      kind: 'finish' as const,
      criterion,
      details: {},
    }))
    const [first] = await addMany(world, author, marks)
    await addMany(world, author, finishes)
    scores.set(users[name].id, first!.id)
  }
  if (stage === 'scoring') return { scores, consensus: null }
  const citations = [{ question: 'method', quote: 'Step by step' }]
  const details = { discussion: '', citations, participants: [users.evaluator.id] }
  const agreed = await addMany(
    world,
    chair,
    cellsOf(all).map((cell) => ({ kind: 'consensus' as const, ...cell, details })),
  )
  for (const { author, criteria } of authors) {
    const answers = agreed.slice(0, cellsOf(criteria).length).map(({ id }) => ({
      kind: 'confirmation' as const,
      about_id: id,
      details: { agrees: true },
    }))
    await addMany(world, author, answers)
  }
  return { scores, consensus: agreed[0]!.id }
}

/** Adds an open question with an uploaded file, and two answered questions. */
async function addQuestions(world: World, { tender, users, own }: Omit<Marking, 'stage'>) {
  const ask = (kind: ClarificationKind, days: number) =>
    add(world, authorOf(tender, users.chair), {
      kind: 'clarification',
      bid_id: own.bid.id,
      text: 'How do you reach the roof?',
      details: { kind, deadline: inDays(days).toISOString(), allows_files: true },
    })
  const open = await ask('clarification', 3)
  const answered = await ask('clarification', -1)
  const explained = await ask('low_price', -1)
  const upload = await addReplyFile(world, open.id, users.bidder)
  const sent = await addReplyFile(world, answered.id, users.bidder)
  for (const [{ id }, files] of [
    [answered, [sent]],
    [explained, []],
  ] as const) {
    await add(world, authorOf(tender, users.bidder), {
      kind: 'reply',
      bid_id: own.bid.id,
      about_id: id,
      text: 'With a lift.',
      details: {
        files: files.map((file) => ({
          id: file.id,
          filename: file.filename,
          sha256: file.sha256.toString('hex'),
        })),
      },
    })
  }
  return { open, answered, upload, sent }
}
