// Creates the evaluation in a tender scene (the test data for one tender): opened bids from the
// participant, a rival and an excluded bidder, and a panel whose chair and only evaluator is the
// buyer.
import { createHash, randomUUID } from 'node:crypto'
import type { Envelope } from '#features/bids/setup/contract/bidding.ts'
import type { ClarificationKind } from '#features/evaluation/clarifications/contract/clarification-to-answer.ts'
import type { EvaluationStage } from '#features/evaluation/contract/evaluation.ts'
import { addEntries, addEntry } from '#features/evaluation/server/write-entry.ts'
import { hashToken, newToken } from '#kernel/server/platform/tokens.ts'
import { makeBidding } from '../bid-rows.ts'
import { addMember, declareClear, judgedSetup } from '../evaluation-scene.ts'
import { makeOpenedBid } from '../opened-bids.ts'
import { pdf, storeFile } from '../sample-files.ts'
import type { Row, World } from '../world.ts'
import type { People } from './people.ts'

const day = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * day)

export type SceneEvaluation = Awaited<ReturnType<typeof makeEvaluation>>

/** Facts about an evaluation to which requests refer. */
export interface Judged {
  own: Bidder
  rival: Bidder
  excluded: Bidder
  bidders: Bidder[]
  /** An observer whose conflict of interest the chair can mitigate. */
  conflicted: { id: number }
  /** Chair and members of the panel. */
  panel: object
  /** The same panel with a colleague as its chair. */
  panelOfColleague?: object
  /** Next step of the evaluation. */
  step: string
  /** Returns the id of the caller's mark for “quality” in the participant's bid. */
  scoreOf: (by?: { id: number }) => number | null
  /** Id of the consensus mark for “quality” in the participant's bid. */
  consensus: number | null
  /** Path parameters for a file that the participant sent with a reply. */
  sentFile: { clarificationId: number; fileId: number }
  /** Ids of uploads for a reply to an open question. */
  uploads: number[]
  ownPack?: { id: number }
}

interface Bidder {
  bid: { id: number }
  organisation: { id: number }
}

interface Wanted {
  tender: Row<'tenders'>
  stage: EvaluationStage
}

export async function makeEvaluation(world: World, people: People, { tender, stage }: Wanted) {
  const { db } = world
  const { buyer, colleague, participant, 'guest opener': guest } = people.users
  await makeBidding(world, tender, {
    changes: judgedSetup,
    openers: [buyer, colleague, guest],
    published_at: tender.published_at ? new Date(tender.published_at) : null,
  })
  await addOpening(world, tender)
  const [own, rival, excluded] = [
    await addBidder(world, tender, participant),
    await addBidder(world, tender, await world.makeUser()),
    await addBidder(world, tender, await world.makeUser()),
  ]
  const bidders = [own, rival, excluded]
  await world.insert('evaluations', {
    tender_id: tender.id,
    stage,
    chair_id: buyer.id,
    locked_at: stage === 'locked' ? new Date() : null,
  })
  await addMember(world, { tender, user: buyer, role: 'evaluator' })
  await declareClear(world, { tender, bidders }, buyer)
  const author = authorOf(tender, buyer)
  await db.transaction().execute((tx) =>
    addEntry(tx, author, {
      kind: 'exclusion',
      bid_id: excluded.bid.id,
      text: 'The bid is incomplete.',
      details: { code: 'not_compliant', evidence: 'The plan is missing.' },
    }),
  )
  const marking = { author, stage, bids: [own.bid, rival.bid] }
  const { scores, consensus } = await addMarks(world, marking)
  const asking = { author, bid: own.bid, participant }
  const { open, upload, answered, sent } = await addQuestions(world, asking)
  const conflicted = await addConflicted(world, { tender, buyer, bidders })
  const invitation = await addInvitation(world, tender)
  const pack = await addPacks(world, { tender_id: tender.id, created_by: buyer.id })
  const members = [
    { user_id: buyer.id, role: 'evaluator', criteria: null },
    { user_id: conflicted.id, role: 'observer', criteria: null },
  ]
  return {
    own,
    rival,
    excluded,
    bidders,
    conflicted,
    panel: { chair_id: buyer.id, members },
    step: 'start_scoring',
    scoreOf: () => scores[0]?.id ?? null,
    consensus: consensus[0]?.id ?? null,
    sentFile: { clarificationId: answered.id, fileId: sent.id },
    uploads: [upload.id],
    ownPack: await addPacks(world, {
      tender_id: tender.id,
      created_by: participant.id,
      organisation_id: participant.organisation_id,
    }),
    ids: {
      bidId: own.bid.id,
      fileId: own.bid.file.id,
      clarificationId: open.id,
      uploadId: upload.id,
      invitationId: invitation.id,
      packId: pack.id,
    },
  } satisfies Judged & { ids: object }
}

interface OfPack {
  tender_id: number
  created_by: number
  organisation_id?: number | null
}

/**
 * Adds two evidence packs: one that another server is building, so that a request for a new pack
 * returns it, and a finished one. Returns the finished pack.
 */
async function addPacks(world: World, { organisation_id = null, ...of }: OfPack) {
  const content = pdf()
  const storage_key = `access/pack-${randomUUID()}`
  await storeFile(world, storage_key, content)
  const values = { ...of, organisation_id, profile: organisation_id ? 'bidder' : 'full' } as const
  await world.insert('evidence_packs', {
    ...values,
    status: 'building',
    worked_on_until: inDays(1),
  })
  return world.insert('evidence_packs', {
    ...values,
    status: 'ready',
    storage_key,
    file_size: content.length,
    sha256: createHash('sha256').update(content).digest(),
    finished_at: new Date(),
    expires_at: inDays(1),
  })
}

async function addOpening(world: World, { id: tender_id }: Row<'tenders'>): Promise<void> {
  const now = new Date()
  const times = { started_at: now, finished_at: now }
  const envelopes: Envelope[] = ['quality', 'price']
  await world.insert('openings', { tender_id, status: 'opened', envelopes, needed: 1, ...times })
}

/** Adds an opened bid. All bids have the same content, so that they are tied. */
async function addBidder(world: World, tender: Row<'tenders'>, bidder: Row<'users'>) {
  const words = { answers: { method: 'Step by step', team: 'Ten people' }, hasPrices: true }
  const prices = { daily: '100', total: '25031.25' }
  const bid = await makeOpenedBid(world, { tender, bidder }, { ...words, ...prices })
  return { bid, organisation: { id: bid.organisation_id } }
}

type Author = ReturnType<typeof authorOf>

export const authorOf = ({ id: tender_id }: { id: number }, { id: user_id }: { id: number }) => ({
  tender_id,
  user_id,
  cause: { user_id, ip: null, request_id: null },
})

export function addInvitation(world: World, tender: Row<'tenders'>) {
  return world.insert('opener_invitations', {
    tender_id: tender.id,
    name: 'Gail Guest',
    email: 'gail@example.test',
    invited_by: tender.created_by,
    token_hash: hashToken(newToken()),
    expires_at: inDays(1),
    panel_role: 'observer',
  })
}

interface Conflicted {
  tender: Row<'tenders'>
  buyer: Row<'users'>
  bidders: Awaited<ReturnType<typeof addBidder>>[]
}

/** Adds an observer with a conflict of interest that the chair can mitigate. */
async function addConflicted(world: World, { tender, buyer, bidders }: Conflicted) {
  const { organisation_id } = buyer
  const user = await world.makeUser({ role: 'buyer', organisation_id })
  await addMember(world, { tender, user, role: 'observer' })
  await declareClear(world, { tender, bidders }, user)
  await world.db.transaction().execute((tx) =>
    addEntry(tx, authorOf(tender, user), {
      kind: 'declaration',
      about_id: bidders[0]!.organisation.id,
      text: 'My sister works there.',
      details: { has_conflict: true },
    }),
  )
  return user
}

interface Marking {
  author: Author
  stage: EvaluationStage
  bids: { id: number }[]
}

/**
 * Adds marks in the scoring stage and later, and finished criteria with consensus marks in the
 * consensus stage and later.
 */
async function addMarks({ db }: World, { author, stage, bids }: Marking) {
  if (stage === 'declarations') return { scores: [], consensus: [] }
  const { user_id } = author
  const criteria = judgedSetup.criteria!.map(({ key }) => key)
  const cells = criteria.flatMap((criterion) =>
    bids.map(({ id }) => ({ bid_id: id, criterion, mark: '4', text: 'Well described.' })),
  )
  const citations = [{ question: 'method', quote: 'Step by step' }]
  const agreed = { discussion: '', citations, participants: [user_id] }
  return db.transaction().execute(async (tx) => {
    const marks = cells.map((cell) => ({ kind: 'score' as const, ...cell, details: {} }))
    const scores = await addEntries(tx, author, marks)
    if (stage === 'scoring') return { scores, consensus: [] }
    const finishes = criteria.map((criterion) => ({ kind: 'finish' as const, criterion }))
    await addEntries(
      tx,
      author,
      finishes.map((finish) => ({ ...finish, details: {} })),
    )
    const consensus = await addEntries(
      tx,
      author,
      cells.map((cell) => ({ kind: 'consensus' as const, ...cell, details: agreed })),
    )
    return { scores, consensus }
  })
}

interface Asking {
  author: Author
  bid: { id: number }
  participant: Row<'users'>
}

/**
 * Adds a question that can still be answered, with an upload for the reply, and an answered
 * question about a low price.
 */
async function addQuestions(world: World, { author, bid, participant }: Asking) {
  const { db } = world
  const ask = (kind: ClarificationKind, days: number) => {
    const details = { kind, deadline: inDays(days).toISOString(), allows_files: true }
    const text = 'How do you reach the roof?'
    return db
      .transaction()
      .execute((tx) =>
        addEntry(tx, author, { kind: 'clarification', bid_id: bid.id, text, details }),
      )
  }
  const open = await ask('clarification', 3)
  const answered = await ask('low_price', -1)
  const upload = await addReplyFile(world, open.id, participant)
  const sent = await addReplyFile(world, answered.id, participant)
  const { id, filename, sha256 } = sent
  await db.transaction().execute((tx) =>
    addEntry(tx, authorOf({ id: author.tender_id }, participant), {
      kind: 'reply',
      bid_id: bid.id,
      about_id: answered.id,
      text: 'With a lift.',
      details: { files: [{ id, filename, sha256: sha256.toString('hex') }] },
    }),
  )
  return { open, upload, answered, sent }
}

export async function addReplyFile(world: World, clarification_id: number, { id }: Row<'users'>) {
  const storage_key = `access/reply-${randomUUID()}`
  const content = pdf()
  await storeFile(world, storage_key, content)
  return world.insert('reply_files', {
    clarification_id,
    filename: 'lift.pdf',
    file_size: content.length,
    sha256: createHash('sha256').update(content).digest(),
    storage_key,
    uploaded_by: id,
  })
}
