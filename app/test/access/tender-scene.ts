// Creates a tender scene, the test data for one tender: a tender in one of its states with
// everything that a call may refer to, such as a lot, a document in two versions, questions in each
// state, invitations, an NDA, and participating suppliers.
import { createHash } from 'node:crypto'
import type { EligibilityType } from '#features/tenders/contract/tender.ts'
import { pdf, storeFile } from '../sample-files.ts'
import type { Row, World } from '../world.ts'
import type { DecisionState } from '#features/evaluation/award/contract/decision.ts'
import type { EvaluationStage } from '#features/evaluation/contract/evaluation.ts'
import { makeAward, type AwardOf } from './award-of-scene.ts'
import { makeBids, type BidsOf } from './bids-of-scene.ts'
import { makeDecision } from './decision-of-scene.ts'
import { makeEvaluation } from './evaluation-of-scene.ts'
import type { AccountName, People } from './people.ts'

const day = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * day)

/** Tender states as column values. All but the last two have been published. */
const rows = {
  published: { status: 'published' },
  /** The deadline has passed, but the job that closes tenders has not run yet. */
  expired: {
    status: 'published',
    clarification_deadline: inDays(-2),
    submission_deadline: inDays(-1),
  },
  closed: { status: 'closed' },
  awarded: { status: 'awarded' },
  cancelled: {
    status: 'cancelled',
    cancellation_reason: 'other',
    cancellation_text: 'For a reason.',
  },
  /** The tender was published once, and is now a draft again. */
  unpublished: { status: 'draft', published_at: inDays(-3) },
  archived: { status: 'published', deleted_at: inDays(-1) },
  draft: { status: 'draft' },
  /** The tender was cancelled before its first publication. */
  abandoned: {
    status: 'cancelled',
    published_at: null,
    cancellation_reason: 'other',
    cancellation_text: 'For a reason.',
  },
} satisfies Record<string, Parameters<World['makeTender']>[0]>

export type State = keyof typeof rows
export const states = Object.keys(rows) as State[]
export const hasNotEnded: State[] = ['published', 'expired', 'closed', 'unpublished', 'draft']

/** Text of an unpublished answer, which is easy to find in replies that must not contain it. */
export const draftAnswer = 'Sixty, but nobody is to know yet.'

/** Parts of a scene that only some calls need. */
export interface Parts {
  bids?: BidsOf
  /** Stage of the evaluation. */
  stage?: EvaluationStage
  decisionState?: DecisionState
  award?: AwardOf
}

export type TenderScene = Awaited<ReturnType<typeof makeTenderScene>>

export async function makeTenderScene(
  world: World,
  people: People,
  {
    state,
    eligibility,
    bids,
    stage,
    decisionState,
    award,
  }: Parts & { state: State; eligibility: EligibilityType },
) {
  const { users } = people
  const tender = await world.makeTender({
    created_by: users.buyer.id,
    eligibility_type: eligibility,
    categories: ['cleaning'],
    estimated_value: '1000',
    ...rows[state],
  })
  const lot = await world.makeLot({ tender_id: tender.id })
  const document = await makeDocument(world, tender)

  const interested: AccountName[] = ['interested supplier', 'participant', 'blocked supplier']
  for (const name of interested) await world.makeInterest(tender, users[name])
  const spare = await world.makeUser()
  const candidate = await world.makeOrganisation()
  const approval =
    award &&
    (await makeAward(world, tender, {
      award,
      winner: spare.organisation_id!,
      buyer: users.buyer,
    }))
  let invitation: Row<'invitations'> | undefined
  if (eligibility === 'invite_only') {
    await world.makeInvitation(tender, users['invited supplier'])
    await world.makeInvitation(tender, users.participant, { status: 'accepted' })
    invitation = await world.makeInvitation(tender, spare)
  }
  if (eligibility === 'nda_gated') {
    const acceptedBy = [users['supplier who signed'], users.participant]
    await world.makeNda(tender, { acceptedBy })
  }

  const answered = { answered_by: users.buyer.id, answered_at: new Date() }
  const draft = { ...answered, answer_text: draftAnswer }
  const answer = { ...answered, answer_text: 'Two.', published_at: new Date() }
  const ask = async (question_text: string, answer = {}) => {
    const { id } = await world.insert('questions', {
      tender_id: tender.id,
      organisation_id: users.participant.organisation_id!,
      user_id: users.participant.id,
      question_text,
      ...answer,
    })
    return id
  }
  const evaluation = stage && (await makeEvaluation(world, people, { tender, stage }))
  const { buyer, participant } = users
  const decided = { tender, buyer, participant, evaluation: evaluation! }
  const decision =
    decisionState && (await makeDecision(world, { ...decided, state: decisionState }))
  const madeBids = bids && (await makeBids(world, people, { tender, bids }))
  const questions = {
    awaiting: await ask('How many floors?'),
    drafted: await ask('How many rooms?', draft),
    published: await ask('How many desks?', answer),
  }
  const ids: Record<string, number> = {
    tenderId: tender.id,
    lotId: lot.id,
    documentId: document.id,
    version: 1,
    questionId: questions.awaiting,
    invitationId: invitation?.id ?? 1,
    ...madeBids?.ids,
    ...evaluation?.ids,
    ...(approval && { approvalId: approval.id }),
    ...(decision && { debriefId: decision.debrief.id }),
  }
  return {
    state,
    eligibility,
    /** Ids for the path of a request. */
    ids,
    bids: madeBids,
    evaluation,
    decision,
    tender,
    lot,
    document,
    /** A supplier's user, whose organisation is invited if the tender is invite-only. */
    spare,
    /** An organisation that was never invited. */
    candidate,
    invitation,
    approval,
    questions,
  }
}

async function makeDocument(world: World, tender: Row<'tenders'>): Promise<{ id: number }> {
  const content = pdf()
  const file = async (version: number) => {
    const storage_key = `access/${tender.id}-${version}`
    await storeFile(world, storage_key, content)
    return {
      filename: 'plan.pdf',
      file_size: content.length,
      sha256: createHash('sha256').update(content).digest(),
      storage_key,
      version,
      uploaded_by: tender.created_by,
      published_at: tender.published_at,
    }
  }
  const document = await world.makeDocument(tender, { title: 'Site plan', ...(await file(1)) })
  await world.makeFile(document, await file(2))
  return document
}
