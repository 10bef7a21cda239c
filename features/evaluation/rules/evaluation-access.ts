// Rules for evaluation panels: which actions each role on the panel may take at each stage.
// `can.ts` decides first whether the actor has access to the tender at all.
import type { Envelope } from '#features/bids/setup/contract/bidding.ts'
import {
  evaluationTexts as texts,
  type DeclarationState,
  type EvaluationStage,
} from '../contract/evaluation.ts'
import type { PanelRole } from '#features/bids/guests/contract/panel-role.ts'
import type { BidFlag } from '#features/bids/opening/contract/opening.ts'
import type { Reason } from '#kernel/rules/permission.ts'

const words = {
  evaluatorsOnly: 'Only evaluators can do this.',
  evidenceByChair:
    'Only the chair and observers can create an evidence pack, because it contains everyone’s declarations.',
  conflicted:
    'You have declared a conflict of interest. The chair decides whether you can take part.',
}

/** The actor's role on a tender's panel, and the panel's state. */
export interface PanelFacts {
  stage: EvaluationStage
  is_chair: boolean
  role: PanelRole | null
  /** Keys of the assigned criteria; null for all. */
  criteria: readonly string[] | null
  declaration: DeclarationState
  is_guest: boolean
  has_second_factor: boolean
  hides_names: boolean
  hides_prices: boolean
  /** True if the prices are in a separate envelope that has not been opened yet. */
  are_prices_sealed: boolean
}

type Rule = (facts: PanelFacts) => Reason | undefined

const forbidden = (message: string): Reason => ({ kind: 'forbidden', message })
const conflict = (message: string): Reason => ({ kind: 'conflict', message })

/**
 * Covers actions that are open to all panel members. Guests lose their access when the evaluation
 * is locked.
 */
const belong: Rule = (facts) => {
  if (!facts.is_chair && !facts.role)
    return forbidden('Only members of the evaluation panel can do this.')
  if (facts.is_guest && facts.stage === 'locked')
    return forbidden('The evaluation is locked, so your access has ended.')
  return undefined
}

const readBids: Rule = (facts) => {
  const outside = belong(facts)
  if (outside) return outside
  if (facts.is_guest && !facts.has_second_factor)
    return forbidden('Set up two-factor authentication in Settings before you read bids.')
  if (facts.declaration === 'missing')
    return forbidden('Declare for every bidder whether you have a conflict of interest first.')
  return facts.declaration === 'conflict' ? forbidden(words.conflicted) : undefined
}

function at(stages: readonly EvaluationStage[], rule: Rule): Rule {
  return (facts) =>
    rule(facts) ??
    (stages.includes(facts.stage) ? undefined : conflict(texts.wrongStage(facts.stage)))
}

/** Covers the chair's administrative actions, which don't reveal anything about the bids. */
const preside: Rule = (facts) => (facts.is_chair ? undefined : forbidden(texts.chairOnly))

/** Covers the chair's actions that depend on the content of bids. */
const judge: Rule = (facts) => preside(facts) ?? readBids(facts)

const evaluate: Rule = (facts) =>
  readBids(facts) ?? (facts.role === 'evaluator' ? undefined : forbidden(words.evaluatorsOnly))

/**
 * Covers the list of opened bids, which names the bidders. The caller needs no role on the panel.
 */
const listBidders: Rule = (facts) =>
  seesNames(facts)
    ? undefined
    : forbidden('The names of bidders are hidden from evaluators until the evaluation is locked.')

/** Covers access to all marks and declarations, which only the chair and observers have. */
const takeEvidence: Rule = (facts) =>
  readBids(facts) ??
  (facts.is_chair || facts.role === 'observer' ? undefined : forbidden(words.evidenceByChair))

const rules = {
  listBidders,
  /** Covers the opening record, which contains names and totals. */
  readOpeningRecord: (facts) =>
    listBidders(facts) ?? (arePricesHidden(facts) ? forbidden(texts.pricesHidden) : undefined),
  declare: belong,
  preside,
  step: preside,
  readBids,
  score: at(['scoring', 'consensus'], evaluate),
  finish: at(['scoring'], evaluate),
  /** Covers the caller's own marks, including after the evaluation is locked. */
  readOwnScores: evaluate,
  /** Covers all marks for a criterion that every evaluator has finished. */
  readConsensus: (facts) => {
    const unread = readBids(facts)
    if (unread) return unread
    return facts.role === 'price_evaluator' ? forbidden(words.evaluatorsOnly) : undefined
  },
  writeConsensus: at(['consensus'], judge),
  confirmConsensus: at(['consensus'], evaluate),
  exclude: at(['scoring', 'consensus', 'locked'], judge),
  clarify: at(['scoring', 'consensus', 'locked'], judge),
  decideLowPrice: at(['scoring', 'consensus', 'locked'], judge),
  readClarifications: readBids,
  readDeclarations: (facts) =>
    belong(facts) ??
    (facts.is_chair || facts.role === 'observer' ? undefined : forbidden(texts.chairOnly)),
  readRanking: at(['locked'], readBids),
  breakTie: at(['locked'], judge),
  /** Covers the award decision; its states are in `decision-lifecycle.ts`. */
  decide: at(['locked'], judge),
  exportScores: at(['locked'], judge),
  /** Covers evidence packs, which contain everyone's marks and declarations. */
  takeEvidence: at(['locked'], takeEvidence),
} satisfies Record<string, Rule>

export type EvaluationAction = keyof typeof rules

export const evaluationActions = Object.keys(rules) as EvaluationAction[]

/** Returns why the actor may not take the action, or undefined if they may. */
export function whyNotEvaluate(facts: PanelFacts, action: EvaluationAction): Reason | undefined {
  return rules[action](facts)
}

export function mayEvaluate(facts: PanelFacts, action: EvaluationAction): boolean {
  return whyNotEvaluate(facts, action) === undefined
}

/** Returns whether opened prices are hidden from the member until the evaluation is locked. */
function arePricesHidden({ hides_prices, stage, role }: PanelFacts): boolean {
  return hides_prices && stage !== 'locked' && role === 'evaluator'
}

/**
 * Returns whether the member can see prices. Prices may be hidden from evaluators until the
 * evaluation is locked.
 */
export function seesPrices(facts: PanelFacts): boolean {
  return !facts.are_prices_sealed && !arePricesHidden(facts)
}

/**
 * Returns the envelopes whose content the caller may read; none if the caller may not read bids.
 */
export function readableEnvelopes(facts: PanelFacts): Envelope[] {
  if (!mayEvaluate(facts, 'readBids')) return []
  return seesPrices(facts) ? ['quality', 'price'] : ['quality']
}

/** Returns a bid's flags, except those that concern a price which the caller can't see. */
export function visibleFlags(facts: PanelFacts, flags: readonly BidFlag[]): BidFlag[] {
  return flags.filter((flag) => seesPrices(facts) || !priceFlags.has(flag))
}

const priceFlags: ReadonlySet<BidFlag> = new Set<BidFlag>(['price_missing', 'price_nil'])

/**
 * Returns whether it is the member's task to check for prices that may be too low. Evaluators don't
 * check prices.
 */
export function checksPrices(facts: PanelFacts): boolean {
  return seesPrices(facts) && (facts.is_chair || facts.role !== 'evaluator')
}

export function seesNames(facts: PanelFacts): boolean {
  return !facts.hides_names || facts.stage === 'locked' || facts.role !== 'evaluator'
}

export function isAssigned(
  { role, criteria }: Pick<PanelFacts, 'role' | 'criteria'>,
  criterion: string,
): boolean {
  return role === 'evaluator' && (criteria === null || criteria.includes(criterion))
}
