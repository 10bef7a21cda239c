// Creates a panel, or changes the existing one.
import { sql } from 'kysely'
import {
  evaluationTexts as texts,
  type PanelInput,
} from '#features/evaluation/contract/evaluation.ts'
import { lowestCriteria } from '#features/bids/setup/rules/judging.ts'
import {
  isChanged,
  needsReason,
  panelChange,
  whyNotChangePanel,
  type NamedPanel,
  type PanelChange,
} from '../rules/panel-change.ts'
import { record } from '#kernel/server/audit/record.ts'
import type { FoundBidding } from '#features/bids/setup/server/biddings.ts'
import type { Tx } from '#kernel/server/db/connect.ts'
import type { FoundEvaluation } from '#features/evaluation/server/find-evaluation.ts'
import type { Cause } from '#kernel/server/http/cause.ts'
import { invalid, refusalFor, stale } from '#kernel/server/http/refusal.ts'
import type { SessionUser } from '#kernel/server/http/session.ts'
import type { FoundTender } from '#features/tenders/server/find-tender.ts'
import { judgedCriteria } from './read-members.ts'
import { selectPanelCandidates } from './read-panel.ts'
import { notifyOfChair, notifyOfChange, notifyOfPlaces } from './notify-panel.ts'

const words = {
  evaluatorMissing: (criterion: string) => `Nobody is assigned to “${criterion}”`,
}

interface Saving {
  user: SessionUser
  tender: FoundTender
  bidding: FoundBidding
  body: PanelInput
  cause: Cause
}

/** Creates the panel for a tender that has none. */
export async function namePanel(tx: Tx, saving: Saving): Promise<void> {
  const { user, tender, bidding, cause, body } = saving
  if (body.revision !== null) throw stale(texts.stale)
  const wanted = wantedPanel(body)
  await requirePeople(tx, tender, wanted)
  requireCriteria(bidding, wanted)
  const { chair_id, hides_names, hides_prices, members } = wanted
  await tx
    .insertInto('evaluations')
    .values({ tender_id: tender.id, chair_id, hides_names, hides_prices })
    .execute()
  await insertMembers(tx, tender.id, members)
  await record(tx, cause, {
    action: 'evaluation.panel_named',
    resource: ['Tender', tender.id],
    metadata: { chair_id, user_ids: members.map(({ user_id }) => user_id) },
  })
  const by = user.id
  await notifyOfPlaces(tx, { tender_id: tender.id, by, members, is_changed: false })
  await notifyOfChair(tx, { tender_id: tender.id, by, chair_id, former_id: null, reason: null })
}

/**
 * Changes the panel and returns the change. Throws if the stage or the caller's role doesn't allow
 * the change, or if the requested panel is not valid.
 */
export async function changePanel(
  tx: Tx,
  { user, tender, bidding, body, cause, evaluation }: Saving & { evaluation: FoundEvaluation },
): Promise<PanelChange> {
  if (body.revision !== evaluation.revision) throw stale(texts.stale)
  const wanted = wantedPanel(body)
  const before = await readNamed(tx, evaluation)
  const change = panelChange(before, wanted)
  const { stage, chair_id } = evaluation
  const refusal = whyNotChangePanel(change, { stage, is_chair: chair_id === user.id })
  if (refusal) throw refusalFor(refusal)
  if (!isChanged(change)) return change
  const reason = body.reason?.trim() ?? ''
  if (needsReason(change, stage) && !reason) throw invalid({ reason: [texts.reasonRequired] })
  await requirePeople(tx, tender, { ...wanted, members: [...change.added, ...change.reassigned] })
  requireCriteria(bidding, wanted)
  if (stage !== 'declarations') requireEvaluators(bidding, wanted)
  await updatePanel(tx, { evaluation, wanted, change, reason, by: user.id })
  await recordChange(tx, { cause, before, wanted, change, tender_id: tender.id, reason })
  await notifyOfChange(tx, { by: user.id, before, wanted, change, tender_id: tender.id, reason })
  return change
}

/** Returns the requested panel. Criteria are ignored for members who are not evaluators. */
function wantedPanel({ chair_id, hides_names, hides_prices, members }: PanelInput): NamedPanel {
  return {
    chair_id,
    hides_names,
    hides_prices,
    members: members.map(({ user_id, role, criteria }) => ({
      user_id,
      role,
      criteria: role === 'evaluator' && criteria ? [...new Set(criteria)] : null,
    })),
  }
}

async function readNamed(tx: Tx, evaluation: FoundEvaluation): Promise<NamedPanel> {
  const { tender_id, chair_id, hides_names, hides_prices } = evaluation
  const members = await tx
    .selectFrom('panel_members')
    .select(['user_id', 'role', 'criteria'])
    .where('tender_id', '=', tender_id)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute()
  return { chair_id, hides_names, hides_prices, members }
}

/** Throws if a person is named twice or can't be named, or if the chair is a guest. */
async function requirePeople(tx: Tx, tender: FoundTender, wanted: NamedPanel): Promise<void> {
  const { chair_id, members } = wanted
  const ids = members.map(({ user_id }) => user_id)
  if (new Set(ids).size < ids.length) throw invalid({ members: ['Name each person once'] })
  const candidates = await selectPanelCandidates(tx, tender)
    .where('id', 'in', [chair_id, ...ids])
    .execute()
  const known = new Map(candidates.map((one) => [one.id, one]))
  if (known.get(chair_id)?.is_guest !== false) throw invalid({ chair_id: [texts.chairUnknown] })
  if (ids.some((id) => !known.has(id)))
    throw invalid({
      members: ['Choose active people of the tender’s organisation, or people who were invited'],
    })
}

function requireCriteria({ setup }: FoundBidding, { members }: NamedPanel): void {
  const keys = new Set(lowestCriteria(setup).map(({ key }) => key))
  const isUnknown = members.some(({ criteria }) => criteria?.some((key) => !keys.has(key)))
  if (isUnknown) throw invalid({ members: [texts.criterionUnknown] })
}

/** Throws if a criterion would be left without evaluators after scoring has started. */
function requireEvaluators(bidding: FoundBidding, { members }: NamedPanel): void {
  const criteria = judgedCriteria(
    bidding,
    members.map(({ user_id: id, ...place }) => ({ ...place, user: { id }, finished: [] })),
  )
  const unassigned = criteria.find(({ evaluators }) => evaluators.length === 0)
  if (unassigned) throw invalid({ members: [words.evaluatorMissing(unassigned.name)] })
}

interface Updating {
  evaluation: FoundEvaluation
  wanted: NamedPanel
  change: PanelChange
  reason: string
  /** Id of the author of the change. */
  by: number
}

/**
 * Stores the changed panel. The rows of members who were removed or reassigned are kept, with the
 * time of the change, its author and its reason.
 */
async function updatePanel(tx: Tx, updating: Updating): Promise<void> {
  const { evaluation, wanted, change, reason, by } = updating
  const { tender_id, revision } = evaluation
  const { chair_id, hides_names, hides_prices } = wanted
  const { added, removed, reassigned } = change
  await tx
    .updateTable('evaluations')
    .set({ chair_id, hides_names, hides_prices, revision: revision + 1 })
    .where('tender_id', '=', tender_id)
    .execute()
  const left = [...removed, ...reassigned].map(({ user_id }) => user_id)
  if (left.length > 0) {
    await tx
      .updateTable('panel_members')
      .set({ removed_at: sql<string>`now()`, removed_by: by, removal_reason: reason || null })
      .where('tender_id', '=', tender_id)
      .where('user_id', 'in', left)
      .where('removed_at', 'is', null)
      .execute()
  }
  await insertMembers(tx, tender_id, [...added, ...reassigned])
}

async function insertMembers(
  tx: Tx,
  tender_id: number,
  members: NamedPanel['members'],
): Promise<void> {
  if (members.length === 0) return
  await tx
    .insertInto('panel_members')
    .values(members.map((member) => ({ tender_id, ...member })))
    .execute()
}

interface Recording {
  cause: Cause
  tender_id: number
  before: NamedPanel
  wanted: NamedPanel
  change: PanelChange
  reason: string
}

async function recordChange(tx: Tx, recording: Recording): Promise<void> {
  const { cause, tender_id, before, wanted, change, reason } = recording
  const resource = ['Tender', tender_id] as const
  if (change.isChairChanged) {
    const metadata = { from: before.chair_id, to: wanted.chair_id, reason }
    await record(tx, cause, { action: 'evaluation.chair_changed', resource, metadata })
  }
  const { areOptionsChanged, added, removed, reassigned } = change
  const changed = [...added, ...removed, ...reassigned]
  if (!areOptionsChanged && changed.length === 0) return
  await record(tx, cause, {
    action: 'evaluation.panel_changed',
    resource,
    metadata: { user_ids: changed.map(({ user_id }) => user_id), reason: reason || null },
  })
}
