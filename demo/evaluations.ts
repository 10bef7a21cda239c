// The demo's evaluations, at least one at each stage, so that the demo's buyer can immediately
// declare conflicts of interest, score bids, confirm a consensus and read a ranking. The server's
// own code writes the evaluation record.
import { sql } from 'kysely'
import type { EntryKind } from '#features/evaluation/contract/evaluation-entries.ts'
import type { EvaluationStage } from '#features/evaluation/contract/evaluation.ts'
import { evaluationStages } from '#features/evaluation/contract/evaluation.ts'
import { evaluationTransitions } from '#features/evaluation/rules/evaluation-lifecycle.ts'
import { lowestCriteria } from '#features/bids/setup/rules/judging.ts'
import type { Tx } from '#kernel/server/db/connect.ts'
import { storeEntries, type NewEntry } from '#features/evaluation/server/write-entry.ts'
import type { BidTenders } from './bids/bid-tenders.ts'
import { after, day, latest } from './calendar.ts'
import type { Logged } from './contracts.ts'
import { makeClock } from './evaluation-times.ts'
import { createRandom, type Random } from './random.ts'
import type { DemoTender } from './tenders.ts'

const notesByMark = [
  'No answer to this part of the question.',
  'Claims without evidence; the risks are not addressed.',
  'Part of what was asked is missing, such as cover for absence.',
  'Meets most of what was asked. Checks are described, but not who makes them.',
  'Meets everything asked, with named people and times.',
  'Goes further than asked, with evidence from a comparable contract.',
]

/** Maximum number of acts that are recorded for an evaluation at each stage. */
const acts: Record<EvaluationStage, number> = {
  declarations: 3,
  scoring: 7,
  consensus: 12,
  locked: 14,
}

/** Share of the time since the opening in which an evaluation reached its stage. */
const shareOfTime = 0.8

/** Writes the evaluations and returns their audit entries. */
export async function writeEvaluations(tx: Tx, chosen: BidTenders, now: Date): Promise<Logged[]> {
  const logged: Logged[] = []
  const stages: Record<EvaluationStage, (DemoTender | undefined)[]> = {
    declarations: [chosen.opened],
    scoring: [chosen.scoring],
    consensus: [chosen.consensus],
    locked: [chosen.locked, chosen.decided, chosen.notified],
  }
  for (const stage of evaluationStages) {
    for (const tender of stages[stage]) {
      // The demo's buyer is to approve this tender's decision. Nobody may approve a decision that
      // they prepared, so a colleague leads the evaluation.
      const isLedByColleague = tender !== undefined && tender === chosen.decided
      if (tender) await writeEvaluation(tx, tender, { stage, isLedByColleague, now, logged })
    }
  }
  return logged
}

interface Wanted {
  stage: EvaluationStage
  isLedByColleague: boolean
  now: Date
  /** List to which the audit entries are added. */
  logged: Logged[]
}

async function writeEvaluation(tx: Tx, tender: DemoTender, wanted: Wanted): Promise<void> {
  const { stage } = wanted
  const scene = await readScene(tx, tender, wanted)
  const { tender_id, chair, colleagues } = scene
  const everybody = [chair, ...colleagues]
  const created_at = scene.nextTime()
  await tx
    .insertInto('evaluations')
    .values({
      tender_id,
      stage,
      chair_id: chair,
      created_at,
    })
    .execute()
  for (const user_id of everybody) {
    const member = { tender_id, user_id, role: 'evaluator' as const, created_at }
    await tx.insertInto('panel_members').values(member).execute()
  }
  const isPast = (one: EvaluationStage) =>
    evaluationStages.indexOf(stage) > evaluationStages.indexOf(one)
  // The demo buyer's part of the current stage is left undone, so that visitors can do it.
  for (const user of isPast('declarations') ? everybody : colleagues) await declare(tx, scene, user)
  if (isPast('declarations')) await takeStep(tx, scene, 'start_scoring')
  if (isPast('declarations')) {
    for (const user of isPast('scoring') ? everybody : colleagues) await score(tx, scene, user)
  }
  if (!isPast('scoring')) return
  await takeStep(tx, scene, 'start_consensus')
  await agree(tx, scene, isPast('consensus') ? everybody : colleagues)
  if (!isPast('consensus')) return
  const locked_at = await takeStep(tx, scene, 'lock')
  await tx
    .updateTable('evaluations')
    .set({ locked_at })
    .where('tender_id', '=', tender_id)
    .execute()
}

type Scene = Awaited<ReturnType<typeof readScene>>
type Bid = Scene['bids'][number]

async function readScene(tx: Tx, { row, team }: DemoTender, wanted: Wanted) {
  const { stage, isLedByColleague, now, logged } = wanted
  const { setup, winners, finished_at } = await tx
    .selectFrom('biddings')
    .innerJoin('tenders', 'tenders.id', 'biddings.tender_id')
    .innerJoin('openings', 'openings.tender_id', 'biddings.tender_id')
    .select(['setup', 'openings.finished_at'])
    .select(
      sql<number[]>`array(select awarded_to where awarded_to is not null
        union select organisation_id from lot_awards where tender_id = tenders.id)`.as('winners'),
    )
    .where('biddings.tender_id', '=', row.id)
    .executeTakeFirstOrThrow()
  const bids = await tx
    .selectFrom('bids')
    .innerJoin('opened_envelopes', 'opened_envelopes.bid_id', 'bids.id')
    .select(['bids.id', 'organisation_id', 'content'])
    .where('tender_id', '=', row.id)
    .where('envelope', '=', 'quality')
    .orderBy('bids.id')
    .execute()
  const demo = team.find(({ email }) => email === 'buyer@demo.example') ?? team[0]!
  const colleague = team.find(({ id, is_active }) => id !== demo.id && is_active)
  const chair = (isLedByColleague && colleague) || demo
  const others = team.filter(({ id, is_active }) => id !== chair.id && is_active)
  // Evaluations with tasks for the demo's buyer began so recently that nobody is reminded yet.
  const isWaiting = stage === 'declarations' || stage === 'scoring'
  const opened = new Date(finished_at!)
  const from = isWaiting ? latest(opened, after(now, -2 * day)) : opened
  const to = after(from, shareOfTime * (Number(row.awarded_at ?? now) - Number(from)))
  return {
    tender_id: row.id,
    logged,
    nextTime: makeClock({ tender_id: row.id, from, to, acts: acts[stage] }),
    questions: setup.questions,
    criteria: lowestCriteria(setup).map(({ key }) => key),
    bids,
    chair: chair.id,
    colleagues: others.slice(0, 2).map(({ id }) => id),
    winners,
  }
}

/** Stores entries by a user with the time of the next act, and returns their ids. */
async function addEntries<Kind extends EntryKind>(
  tx: Tx,
  { tender_id, nextTime, logged }: Scene,
  { user_id, entries }: { user_id: number; entries: NewEntry<Kind>[] },
) {
  const at = nextTime()
  const { rows, audit } = await storeEntries(tx, { tender_id, user_id, at }, entries)
  logged.push(...audit.map((entry) => ({ at, user_id, entry })))
  return { rows, at }
}

async function declare(tx: Tx, scene: Scene, user: number): Promise<void> {
  const bidders = [...new Set(scene.bids.map(({ organisation_id }) => organisation_id))]
  const entries = bidders.map((about_id): NewEntry<'declaration'> => ({
    kind: 'declaration',
    about_id,
    details: { has_conflict: false },
  }))
  await addEntries(tx, scene, { user_id: user, entries })
}

async function takeStep(
  tx: Tx,
  scene: Scene,
  step: keyof typeof evaluationTransitions,
): Promise<Date> {
  const details = { step, ...evaluationTransitions[step] }
  const entries: NewEntry<'step'>[] = [{ kind: 'step', details }]
  const { at } = await addEntries(tx, scene, { user_id: scene.chair, entries })
  return at
}

function chanceOf(bidId: number, criterion: string, user = 0): Random {
  return createRandom(bidId + criterion.length * 31 + user * 7919)
}

interface Marked {
  bid: Bid
  criterion: string
  user: number
}

/**
 * Returns an evaluator's mark. The marks of several evaluators for the same answer are close
 * together. If the tender has been awarded, the winners' marks are high enough to rank first.
 */
function markOf({ winners }: Scene, { bid, criterion, user }: Marked): number {
  const chance = chanceOf(bid.id, criterion, user)
  if (winners.length === 0) return chanceOf(bid.id, criterion).whole(3, 4) + chance.whole(-1, 1)
  return (winners.includes(bid.organisation_id) ? 4 : 2) + chance.whole(0, 1)
}

async function score(tx: Tx, scene: Scene, user: number): Promise<void> {
  const scores = cellsOf(scene).map(({ bid, criterion }): NewEntry<'score'> => {
    const mark = markOf(scene, { bid, criterion, user })
    const text = notesByMark[mark]!
    return { kind: 'score', bid_id: bid.id, criterion, mark: String(mark), text, details: {} }
  })
  const finishes = scene.criteria.map((criterion): NewEntry<'finish'> => ({
    kind: 'finish',
    criterion,
    details: {},
  }))
  const entries: NewEntry<'score' | 'finish'>[] = [...scores, ...finishes]
  await addEntries(tx, scene, { user_id: user, entries })
}

const cellsOf = ({ bids, criteria }: Scene) =>
  criteria.flatMap((criterion) => bids.map((bid) => ({ bid, criterion })))

/** Writes a consensus for every bid and criterion, confirmed by the given users. */
async function agree(tx: Tx, scene: Scene, confirming: number[]): Promise<void> {
  const participants = [scene.chair, ...scene.colleagues]
  const { rows: agreed } = await addEntries(tx, scene, {
    user_id: scene.chair,
    entries: cellsOf(scene).map(({ bid, criterion }): NewEntry<'consensus'> => {
      const marks = participants.map((user) => markOf(scene, { bid, criterion, user }))
      const mark = marks.toSorted((a, b) => a - b)[Math.floor(marks.length / 2)]!
      const citations = [citationFor(scene, { bid, criterion })]
      const details = { discussion: 'The notes were read one by one.', citations, participants }
      const text = notesByMark[mark]!
      return { kind: 'consensus', bid_id: bid.id, criterion, mark: String(mark), text, details }
    }),
  })
  const cells = cellsOf(scene)
  for (const user of confirming) {
    await addEntries(tx, scene, {
      user_id: user,
      entries: agreed.map(({ id }, place): NewEntry<'confirmation'> => {
        const { bid, criterion } = cells[place]!
        const about = { bid_id: bid.id, criterion, about_id: id }
        return { kind: 'confirmation', ...about, details: { agrees: true } }
      }),
    })
  }
}

/** Returns a citation: the first sentence of the answer to the criterion's first text question. */
function citationFor({ questions }: Scene, { bid, criterion }: { bid: Bid; criterion: string }) {
  const asked = questions.find((one) => one.criterion === criterion && one.kind === 'text')!
  const answer = bid.content.answers.find(({ question }) => question === asked.key)
  return { question: asked.key, quote: answer?.value.split('. ')[0] ?? '' }
}
