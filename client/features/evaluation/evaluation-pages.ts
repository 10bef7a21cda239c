// Pages of an evaluation in the order of the work, and the action that each page needs.
import type { Evaluation } from '#domain/contract/evaluation.ts'
import {
  mayEvaluate,
  type EvaluationAction,
  type PanelFacts,
} from '#domain/rules/evaluation-access.ts'

/** Address of every page: the panel's has no part, and the part of one bid is `bids`. */
export const evaluationRoute = '/tenders/$tenderId/evaluation/{-$part}/{-$bidId}'

interface EvaluationAddress {
  tenderId: number
  part?: string | undefined
  bidId?: number | undefined
}

/** Returns the props of a link. Missing parameters would be those of the current page. */
export function evaluationLink({ tenderId, part, bidId }: EvaluationAddress) {
  return { to: evaluationRoute, params: { tenderId, part, bidId } } as const
}

/** The evaluation, and whether the server lets the reader open the decision about the award. */
export type ReadEvaluation = Evaluation & { may_read_decision: boolean }

interface EvaluationPage {
  label: string
  /** Action that the rules have to allow; undefined if everybody on the buyer's side reads the page. */
  action?: EvaluationAction
  /** Returns whether the page has any content for the reader yet; always, unless given. */
  hasContent?: (evaluation: ReadEvaluation) => boolean
}

export const evaluationPages = {
  panel: { label: 'Panel' },
  declarations: {
    label: 'Declarations',
    action: 'declare',
    hasContent: ({ bidders }) => bidders.length > 0,
  },
  scores: { label: 'Bids and scores', action: 'readBids' },
  consensus: {
    label: 'Consensus',
    action: 'readConsensus',
    hasContent: ({ criteria }) => criteria.some(({ is_complete }) => is_complete),
  },
  clarifications: {
    label: 'Clarifications',
    action: 'readClarifications',
    hasContent: ({ stage }) => stage !== 'declarations',
  },
  ranking: { label: 'Ranking', action: 'readRanking' },
  /** Colleagues outside the panel read the decision when they approve it. */
  award: { label: 'Award', hasContent: ({ may_read_decision }) => may_read_decision },
} as const satisfies Record<string, EvaluationPage>

export type EvaluationPageKey = keyof typeof evaluationPages

/** Returns the keys of the pages that the reader can open and that have content. */
export function shownPages(evaluation: ReadEvaluation, facts: PanelFacts): EvaluationPageKey[] {
  const keys = Object.keys(evaluationPages) as EvaluationPageKey[]
  return keys.filter((key) => {
    const { action, hasContent }: EvaluationPage = evaluationPages[key]
    return (!action || mayEvaluate(facts, action)) && (!hasContent || hasContent(evaluation))
  })
}

/** Returns the part of the page's address. */
export function partOf(key: EvaluationPageKey): string | undefined {
  return key === 'panel' ? undefined : key
}

export function actionOf(key: EvaluationPageKey): EvaluationAction | undefined {
  const { action }: EvaluationPage = evaluationPages[key]
  return action
}
