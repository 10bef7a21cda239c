import type { Decision } from '../award/contract/decision.ts'
import type { Evaluation } from '../contract/evaluation.ts'
import type { Standstill } from '../standstill/contract/standstill.ts'
import { isAssigned, type PanelFacts } from '../rules/evaluation-access.ts'

export interface Reading {
  evaluation: Evaluation
  facts: PanelFacts
  userId: number
  /** The award decision; undefined if the user may not read it. */
  decision: Decision | undefined
  /** Null if the award has no standstill; undefined until it is loaded. */
  standstill?: Standstill | null | undefined
}

/** The user's next step in an award, or the state of the award while other people have to act. */
type AwardTask =
  | 'decide'
  | 'complete'
  | 'approve'
  | 'awaiting_approval'
  | 'notify'
  | 'approved'
  | 'notified'
  | 'suspended'

export type OwnTask =
  | AwardTask
  | 'watch'
  | 'ended'
  | 'second_factor'
  | 'opening'
  | 'declare'
  | 'blocked'
  | 'score'
  | 'agree'
  | 'confirm'
  | 'lead'
  | 'ranking'
  | 'wait'

/**
 * Returns the user's next task. Tasks in the award come first, then the member's own work, then the
 * chair's step to the next stage.
 */
export function ownTask(reading: Reading): OwnTask {
  const { evaluation, facts, decision, standstill } = reading
  const awarding = facts.stage === 'locked' && decision && awardTask(decision)
  if (awarding === 'notified' && standstill?.state === 'suspended') return 'suspended'
  if (awarding) return awarding
  if (!facts.is_chair && !facts.role) return 'watch'
  if (facts.is_guest && facts.stage === 'locked') return 'ended'
  if (facts.is_guest && !facts.has_second_factor) return 'second_factor'
  if (evaluation.bidders.length === 0) return 'opening'
  if (facts.declaration === 'missing') return 'declare'
  if (facts.declaration === 'conflict') return 'blocked'
  if (facts.stage === 'locked') return 'ranking'
  const { assigned, finished } = ownProgress(reading)
  if (facts.stage === 'scoring' && finished < assigned) return 'score'
  const mayLock = facts.stage === 'consensus' && evaluation.missing.length === 0
  if (facts.is_chair && mayLock) return 'lead'
  if (facts.stage === 'consensus' && assigned > 0) return facts.is_chair ? 'agree' : 'confirm'
  if (facts.is_chair) return facts.stage === 'consensus' ? 'agree' : 'lead'
  return 'wait'
}

/**
 * Returns the user's task in the award, or undefined if the decision is a draft or was withdrawn
 * and the user may not submit it.
 */
function awardTask({ state, revision, actions }: Decision): AwardTask | undefined {
  if (actions.includes('approve')) return 'approve'
  if (actions.includes('notify')) return 'notify'
  if (actions.includes('submit')) return revision === null ? 'decide' : 'complete'
  return state === 'draft' || state === 'withdrawn' ? undefined : state
}

/** Returns how many criteria are assigned to the user, and how many of those they have finished. */
export function ownProgress({ evaluation: { criteria, members }, facts, userId }: Reading) {
  const done = members.find(({ user }) => user.id === userId)?.finished ?? []
  const assigned = criteria.filter(({ key }) => isAssigned(facts, key))
  const finished = assigned.filter(({ key }) => done.includes(key))
  return { assigned: assigned.length, finished: finished.length }
}
