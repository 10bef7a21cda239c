// Evaluation pages in the order of the procedure, and the action that each page requires.
import type { Reply } from '#kernel/contract/endpoint.ts'
import type { getEvaluation, Evaluation } from '../contract/evaluation.ts'
import { mayEvaluate, type EvaluationAction, type PanelFacts } from '../rules/evaluation-access.ts'

/** Route of all evaluation pages. The panel page has no part; a bid's page has the part `bids`. */
export const evaluationRoute = '/tenders/$tenderId/evaluation/{-$part}/{-$bidId}'

interface EvaluationAddress {
  tenderId: number
  part?: string | undefined
  bidId?: number | undefined
}

/**
 * Returns the props for a link. All parameters are set explicitly, because the router would take
 * omitted ones from the current page.
 */
export function evaluationLink({ tenderId, part, bidId }: EvaluationAddress) {
  return { to: evaluationRoute, params: { tenderId, part, bidId } } as const
}

/** Evaluation, and whether the user may open the award decision. */
export type ReadEvaluation = Evaluation & { may_read_decision: boolean }

/** Returns the evaluation from a reply; null if no panel has been named. */
export function readEvaluation(reply: Reply<typeof getEvaluation>): ReadEvaluation | null {
  const { data, may_read_decision = false } = reply
  return data && { ...data, may_read_decision }
}

interface EvaluationPage {
  label: string
  /**
   * Action that the rules must allow; undefined if everybody on the buyer's side may read the page.
   */
  action?: EvaluationAction
  /**
   * Returns whether the page has content for the user yet. If undefined, the page always has
   * content.
   */
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
  /**
   * `action` is not set, because colleagues outside the panel may also read the decision in order
   * to approve it.
   */
  award: { label: 'Award', hasContent: ({ may_read_decision }) => may_read_decision },
} as const satisfies Record<string, EvaluationPage>

export type EvaluationPageKey = keyof typeof evaluationPages

/** Returns the keys of the pages that the user can open and that have content. */
export function shownPages(evaluation: ReadEvaluation, facts: PanelFacts): EvaluationPageKey[] {
  const keys = Object.keys(evaluationPages) as EvaluationPageKey[]
  return keys.filter((key) => {
    const { action, hasContent }: EvaluationPage = evaluationPages[key]
    return (!action || mayEvaluate(facts, action)) && (!hasContent || hasContent(evaluation))
  })
}

/** Returns the `part` parameter of the page's address. */
export function partOf(key: EvaluationPageKey): string | undefined {
  return key === 'panel' ? undefined : key
}

export function actionOf(key: EvaluationPageKey): EvaluationAction | undefined {
  const { action }: EvaluationPage = evaluationPages[key]
  return action
}
