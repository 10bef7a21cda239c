// Sends notices about the panel's members, declared conflicts, the steps of the evaluation, and
// agreed marks. The person who changes the panel or takes a step doesn't get the notice about it.
import { sql } from 'kysely'
import {
  evaluationStageLabels,
  type EvaluationStage,
  type EvaluationStep,
} from '#features/evaluation/contract/evaluation.ts'
import { panelRoles } from '#features/bids/guests/contract/panel-role.ts'
import { fullName, lowestCriteria } from '#features/bids/setup/rules/judging.ts'
import type { NamedPanel, PanelChange } from '../rules/panel-change.ts'
import type { Tx } from '#kernel/server/db/connect.ts'
import type { Panel } from '#features/evaluation/server/find-evaluation.ts'
import { notify } from '#kernel/server/notices/notify.ts'

interface OfPanel {
  tender_id: number
  /** Id of the author of the change. */
  by: number
}

interface Places extends OfPanel {
  members: NamedPanel['members']
  /** True if the members were already on the panel with a different role or different criteria. */
  is_changed: boolean
}

/** Notifies members of their roles on the panel. Sends one notice for each role. */
export async function notifyOfPlaces(tx: Tx, { tender_id, by, members, is_changed }: Places) {
  for (const role of panelRoles) {
    const user_ids = idsOf(members, { by, role })
    if (user_ids.length === 0) continue
    await notify(tx, 'panel-named', { tender_id, user_ids, role, is_changed })
  }
}

function idsOf(
  members: NamedPanel['members'],
  { by, role: wanted }: { by: number; role?: string },
): number[] {
  return members
    .filter(({ user_id, role }) => user_id !== by && (wanted === undefined || role === wanted))
    .map(({ user_id }) => user_id)
}

interface Chair extends OfPanel {
  chair_id: number
  former_id: number | null
  reason: string | null
}

/** Notifies the new and the former chair. */
export async function notifyOfChair(tx: Tx, { tender_id, by, chair_id, former_id, reason }: Chair) {
  const user_ids = [chair_id, former_id].filter((id) => id !== null && id !== by) as number[]
  if (user_ids.length === 0) return
  const { name: chair } = await tx
    .selectFrom('users')
    .select('name')
    .where('id', '=', chair_id)
    .executeTakeFirstOrThrow()
  await notify(tx, 'chair-named', { tender_id, user_ids, chair, reason })
}

interface Changed extends OfPanel {
  before: NamedPanel
  wanted: NamedPanel
  change: PanelChange
  reason: string
}

export async function notifyOfChange(tx: Tx, changed: Changed): Promise<void> {
  const { before, wanted, change, reason, ...of } = changed
  await notifyOfPlaces(tx, { ...of, members: change.added, is_changed: false })
  await notifyOfPlaces(tx, { ...of, members: change.reassigned, is_changed: true })
  const removed = idsOf(change.removed, of)
  if (removed.length > 0) {
    await notify(tx, 'panel-removed', { tender_id: of.tender_id, user_ids: removed })
  }
  if (!change.isChairChanged) return
  const { chair_id } = wanted
  await notifyOfChair(tx, { ...of, chair_id, former_id: before.chair_id, reason })
}

interface Declaring {
  panel: Panel
  user: { id: number; name: string }
  /** The changed declarations. */
  declarations: readonly Declared[]
  /** The declarations before the change. */
  before: readonly Declared[]
}

interface Declared {
  organisation_id: number
  has_conflict: boolean
}

/**
 * Notifies the people who decide on conflicts of interest, if a conflict has been declared or an
 * undecided one has been withdrawn.
 */
export async function notifyOfConflict(tx: Tx, { panel, user, declarations, before }: Declaring) {
  const { tender, facts } = panel
  const isDeclared = declarations.some(({ has_conflict }) => has_conflict)
  const former = before.filter(({ has_conflict }) => has_conflict)
  const isTakenBack = declarations.some(({ organisation_id }) =>
    former.some((one) => one.organisation_id === organisation_id),
  )
  if (!isDeclared && !(isTakenBack && facts.declaration === 'conflict')) return
  await notify(tx, 'conflict-declared', {
    tender_id: tender.id,
    user_id: user.id,
    name: user.name,
    is_chair: facts.is_chair,
    is_taken_back: !isDeclared,
  })
}

interface Step extends OfPanel {
  step: EvaluationStep
  to: EvaluationStage
  reason: string
}

export async function notifyOfStep(
  tx: Tx,
  { step, to: stage, reason, ...of }: Step,
): Promise<void> {
  if (step === 'start_scoring') await notify(tx, 'scoring-started', of)
  if (step === 'start_consensus') await notify(tx, 'consensus-started', of)
  if (step === 'lock') await notify(tx, 'evaluation-locked', of)
  if (step !== 'go_back') return
  const label = evaluationStageLabels[stage].toLowerCase()
  await notify(tx, 'evaluation-sent-back', { ...of, stage: label, reason })
}

/**
 * Delay in seconds of the notice about agreed marks. The notice also covers marks that the chair
 * records for the criterion during the delay.
 */
const batchSeconds = 600

/**
 * Notifies a criterion's evaluators of agreed marks, at most once a day. The recipients are those
 * who have not answered by the time the notice is sent.
 */
export async function notifyOfConsensus(tx: Tx, panel: Panel, key: string): Promise<void> {
  const { id: tender_id } = panel.tender
  const { rows } = await sql`
    insert into reminders (kind, subject_id, due_at)
    values (${`consensus-${key}`}, ${tender_id}, date_trunc('day', now(), 'Europe/London'))
    on conflict do nothing returning kind`.execute(tx)
  if (rows.length === 0) return
  const found = lowestCriteria(panel.bidding.setup).find((one) => one.key === key)!
  const cause = { tender_id, key, criterion: fullName(found) }
  await notify(tx, 'consensus-to-confirm', cause, { afterSeconds: batchSeconds })
}
