// States of an award decision, and rules for who may take which step. Buttons, routes and tests use
// these tables.
import {
  decisionActions,
  type DecisionAction,
  type DecisionState,
  type DecisionStep,
  decisionStateLabels,
} from '../contract/decision.ts'
import { evaluationTexts } from '#features/evaluation/contract/evaluation.ts'
import { whyNotReview, type Dependence } from '#features/approvals/rules/approval.ts'
import type { Reason } from '#kernel/rules/permission.ts'
import { order, rational } from '#kernel/rules/rational.ts'
import { whyNotEvaluate, type PanelFacts } from '#features/evaluation/rules/evaluation-access.ts'

const texts = {
  wrongState: (state: DecisionState) =>
    `This can’t be done with this decision (${decisionStateLabels[state].toLowerCase()}).`,
  conflicted: 'You have declared a conflict of interest, so you can’t approve this decision.',
}

interface Transition {
  from: readonly DecisionState[]
  to: DecisionState
}

/**
 * Saving changed contents turns the decision back into a draft, from any state before the bidders
 * are notified.
 */
export const decisionTransitions = {
  save: { from: ['draft', 'awaiting_approval', 'approved'], to: 'draft' },
  submit: { from: ['draft'], to: 'awaiting_approval' },
  complete: { from: ['draft'], to: 'approved' },
  /** The first of two approvals. */
  approve_first: { from: ['awaiting_approval'], to: 'awaiting_approval' },
  approve: { from: ['awaiting_approval'], to: 'approved' },
  refuse: { from: ['awaiting_approval'], to: 'draft' },
  notify: { from: ['approved'], to: 'notified' },
  withdraw: { from: ['notified'], to: 'withdrawn' },
} as const satisfies Record<DecisionStep, Transition>

export function canTakeStep(step: DecisionStep, state: DecisionState): boolean {
  const from: readonly DecisionState[] = decisionTransitions[step].from
  return from.includes(state)
}

interface Stored {
  state: DecisionState
  /** Hash of the contents when they were submitted; null until then. */
  submitted: string | null
  current: string
  /** True if the approvals given for these contents meet the present rules. */
  meets_rules: boolean
}

/**
 * Returns the effective state. A decision is a draft again if its contents have changed since it
 * was submitted, whatever the cause of the change. So is an approved decision if the rules have
 * changed and now require approvals that it doesn't have.
 */
export function stateOf({ state, submitted, current, meets_rules }: Stored): DecisionState {
  const isPending = state === 'awaiting_approval' || state === 'approved'
  if (isPending && submitted !== current) return 'draft'
  return state === 'approved' && !meets_rules ? 'draft' : state
}

/**
 * Returns the value of an award that counts for its approval: the greater of the value entered and
 * the winning bid's total. Null if both are unknown.
 */
export function countedValue(entered: string | null, total: string | null): string | null {
  if (entered === null || total === null) return entered ?? total
  return order(rational(entered), rational(total)) > 0 ? entered : total
}

/** Facts about a decision and the caller that determine what the caller may do. */
export interface DecisionFacts {
  state: DecisionState
  /** The caller's role on the panel, if any, and the panel's state. */
  panel: PanelFacts
  /** True if the caller saved or submitted the current contents. */
  has_prepared: boolean
  /**
   * Reason why the caller isn't independent of those who prepared the decision; null if they are.
   */
  dependence: Dependence | null
  /** Reason why the caller can't give the next approval; undefined if they can. */
  not_in_turn?: Reason | undefined
  /** True once the decision has been sent for approval, or completed without approval. */
  was_shared: boolean
}

/** Facts that determine who may read a decision. */
export type DecisionReader = Pick<DecisionFacts, 'panel' | 'was_shared'>

type Rule = (facts: DecisionFacts) => Reason | undefined

const forbidden = (message: string): Reason => ({ kind: 'forbidden', message })
const conflict = (message: string): Reason => ({ kind: 'conflict', message })

const isConflicted = ({ panel }: DecisionReader) => panel.declaration === 'conflict'

/** Covers the chair's steps, which require the ranking. */
const decide: Rule = ({ panel }) =>
  whyNotEvaluate(panel, 'decide') ??
  (panel.are_prices_sealed ? conflict(evaluationTexts.pricesSealed) : undefined)

function at(states: readonly DecisionState[], rule: Rule): Rule {
  return (facts) =>
    rule(facts) ??
    (states.includes(facts.state) ? undefined : conflict(texts.wrongState(facts.state)))
}

const review: Rule = (facts) => {
  if (isConflicted(facts)) return forbidden(texts.conflicted)
  if (facts.has_prepared)
    return forbidden('Nobody approves a decision that they prepared. Ask a colleague.')
  return whyNotReview(facts) ?? facts.not_in_turn
}

const rules: Record<DecisionAction, Rule> = {
  save: at(decisionTransitions.save.from, decide),
  submit: at(decisionTransitions.submit.from, decide),
  approve: at(decisionTransitions.approve.from, review),
  refuse: at(decisionTransitions.refuse.from, review),
  editSummaries: at(['draft', 'awaiting_approval', 'approved'], decide),
  notify: at(decisionTransitions.notify.from, decide),
  /** Any buyer in the organisation may withdraw a decision, because the chair may have left. */
  withdraw: at(decisionTransitions.withdraw.from, (facts) =>
    isConflicted(facts) ? forbidden(texts.conflicted) : undefined,
  ),
}

/** Returns why the caller may not take the action, or undefined if they may. */
export function whyNotDecide(facts: DecisionFacts, action: DecisionAction): Reason | undefined {
  return rules[action](facts)
}

/** Returns the actions that the caller may take now. */
export function actionsFor(facts: DecisionFacts): DecisionAction[] {
  return decisionActions.filter((action) => whyNotDecide(facts, action) === undefined)
}

/**
 * Returns why the caller may not read the decision, or undefined if they may. Panel members may
 * read the decision once the evaluation is locked. Other buyers in the organisation may do so only
 * after the decision has been sent for approval or completed.
 */
export function whyNotReadDecision(facts: DecisionReader): Reason | undefined {
  if (isConflicted(facts)) return forbidden(texts.conflicted)
  const unread = whyNotEvaluate(facts.panel, 'readRanking')
  if (!unread || facts.panel.stage !== 'locked') return unread
  return facts.was_shared
    ? undefined
    : forbidden('The decision is still being prepared by the chair of the panel.')
}
