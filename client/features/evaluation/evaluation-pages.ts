// Pages of an evaluation in the order of the work, and the action that each page needs.
import type { Evaluation } from '#domain/contract/evaluation.ts'
import {
  mayEvaluate,
  type EvaluationAction,
  type PanelFacts,
} from '#domain/rules/evaluation-access.ts'

const base = '/tenders/$tenderId/evaluation'

interface EvaluationPage {
  label: string
  to: string
  /** Action that the rules have to allow; undefined if everybody on the buyer's side reads the page. */
  action?: EvaluationAction
  /** Returns whether the page has any content yet; always, unless given. */
  hasContent?: (evaluation: Evaluation) => boolean
}

export const evaluationPages = {
  panel: { label: 'Panel', to: base },
  declarations: {
    label: 'Declarations',
    to: `${base}/declarations`,
    action: 'declare',
    hasContent: ({ bidders }) => bidders.length > 0,
  },
  scores: { label: 'Bids and scores', to: `${base}/scores`, action: 'readBids' },
  consensus: {
    label: 'Consensus',
    to: `${base}/consensus`,
    action: 'readConsensus',
    hasContent: ({ criteria }) => criteria.some(({ is_complete }) => is_complete),
  },
  clarifications: {
    label: 'Clarifications',
    to: `${base}/clarifications`,
    action: 'readClarifications',
    hasContent: ({ stage }) => stage !== 'declarations',
  },
  ranking: { label: 'Ranking', to: `${base}/ranking`, action: 'readRanking' },
} as const satisfies Record<string, EvaluationPage>

export type EvaluationPageKey = keyof typeof evaluationPages

/** Returns the keys of the pages that the reader can open and that have content. */
export function shownPages(evaluation: Evaluation, facts: PanelFacts): EvaluationPageKey[] {
  const keys = Object.keys(evaluationPages) as EvaluationPageKey[]
  return keys.filter((key) => {
    const { action, hasContent }: EvaluationPage = evaluationPages[key]
    return (!action || mayEvaluate(facts, action)) && (!hasContent || hasContent(evaluation))
  })
}

export function actionOf(key: EvaluationPageKey): EvaluationAction | undefined {
  const { action }: EvaluationPage = evaluationPages[key]
  return action
}
