// Rules for changes to a panel. They depend on the evaluation's stage.
import {
  evaluationTexts as texts,
  type EvaluationStage,
  type PanelInput,
} from '#features/evaluation/contract/evaluation.ts'
import type { Reason } from '#kernel/rules/permission.ts'
import type { PanelFacts } from '#features/evaluation/rules/evaluation-access.ts'

const words = {
  mitigationByOthers:
    'You have declared a conflict of interest, so you can’t decide about those of others.',
}

type Member = PanelInput['members'][number]
export type NamedPanel = Pick<PanelInput, 'chair_id' | 'hides_names' | 'hides_prices' | 'members'>

export interface PanelChange {
  isChairChanged: boolean
  areOptionsChanged: boolean
  added: Member[]
  removed: Member[]
  /** Members whose role or criteria change. */
  reassigned: Member[]
}

/** Returns the difference between the current panel and the requested one. */
export function panelChange(before: NamedPanel, after: NamedPanel): PanelChange {
  const current = new Map(before.members.map((member) => [member.user_id, member]))
  const wanted = new Set(after.members.map(({ user_id }) => user_id))
  return {
    isChairChanged: before.chair_id !== after.chair_id,
    areOptionsChanged:
      before.hides_names !== after.hides_names || before.hides_prices !== after.hides_prices,
    added: after.members.filter(({ user_id }) => !current.has(user_id)),
    removed: before.members.filter(({ user_id }) => !wanted.has(user_id)),
    reassigned: after.members.filter((member) => {
      const own = current.get(member.user_id)
      return own !== undefined && !isSamePlace(own, member)
    }),
  }
}

function isSamePlace(one: Member, other: Member): boolean {
  const keys = ({ criteria }: Member) => criteria?.toSorted().join(' ') ?? null
  return one.role === other.role && keys(one) === keys(other)
}

/** Returns whether anything other than the chair changes. */
function isPanelChanged({ areOptionsChanged, added, removed, reassigned }: PanelChange): boolean {
  return areOptionsChanged || added.length + removed.length + reassigned.length > 0
}

export function isChanged(change: PanelChange): boolean {
  return change.isChairChanged || isPanelChanged(change)
}

interface Changing {
  stage: EvaluationStage
  is_chair: boolean
}

/**
 * Returns why the change can't be made, or undefined if it can. Any buyer in the organisation may
 * replace the chair; only the chair may make other changes.
 */
export function whyNotChangePanel(
  change: PanelChange,
  { stage, is_chair }: Changing,
): Reason | undefined {
  const isMore = isPanelChanged(change)
  if (!is_chair && (isMore || !change.isChairChanged)) {
    return { kind: 'forbidden', message: texts.chairOnly }
  }
  if (!isMore || stage === 'declarations') return undefined
  const conflict = (message: string): Reason => ({ kind: 'conflict', message })
  if (stage === 'locked') return conflict(texts.wrongStage(stage))
  if (change.areOptionsChanged) return conflict(texts.optionsFixed)
  const isAdding = change.added.length + change.reassigned.length > 0
  return stage === 'consensus' && isAdding ? conflict(texts.goBackFirst) : undefined
}

/** Returns whether the evaluation record must state a reason for the change. */
export function needsReason(change: PanelChange, stage: EvaluationStage): boolean {
  return change.isChairChanged || (stage !== 'declarations' && isPanelChanged(change))
}

interface Mitigating {
  caller: Pick<PanelFacts, 'is_chair' | 'declaration'>
  isOwn: boolean
  isOfChair: boolean
}

/**
 * Returns why the caller may not decide on a conflict of interest, or undefined if they may.
 * Another buyer in the organisation decides on the chair's own conflict.
 */
export function whyNotMitigate({ caller, isOwn, isOfChair }: Mitigating): Reason | undefined {
  const forbidden = (message: string): Reason => ({ kind: 'forbidden', message })
  if (isOwn)
    return forbidden('Nobody decides about their own conflict of interest. Ask another buyer.')
  if (!caller.is_chair && !isOfChair) return forbidden(texts.chairOnly)
  return caller.declaration === 'conflict' ? forbidden(words.mitigationByOthers) : undefined
}
