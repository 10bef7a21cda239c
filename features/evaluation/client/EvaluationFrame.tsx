import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Bidding } from '#features/bids/setup/contract/bidding-calls.ts'
import { setupWords } from '#features/bids/setup/contract/bidding.ts'
import type { Reply } from '#kernel/contract/endpoint.ts'
import { evaluationTexts, type getEvaluation } from '../contract/evaluation.ts'
import { evaluationWords as words } from '../panel/contract/panel-task.ts'
import { whyNotReadDecision } from '../award/rules/decision-lifecycle.ts'
import { whyNotEvaluate, type PanelFacts } from '../rules/evaluation-access.ts'
import { biddingQuery } from '#features/bids/setup/client/bidding-queries.ts'
import { EvaluationFinished } from '#features/bids/client/EvaluationFinished.tsx'
import { isNotFound } from '#kernel/client/lib/failure.ts'
import { useUser } from '#kernel/client/lib/session.tsx'
import { LoadState, type LoadStateProps } from '#kernel/client/lists/LoadState.tsx'
import { NotFoundPage } from '#kernel/client/lists/NotFoundPage.tsx'
import { buttonClass } from '#kernel/client/ui/button-class.ts'
import { EmptyState } from '#kernel/client/ui/EmptyState.tsx'
import { PageHeading } from '#kernel/client/ui/PageHeading.tsx'
import { Skeleton } from '#kernel/client/ui/Skeleton.tsx'
import { evaluationQuery } from './evaluation-queries.ts'
import {
  actionOf,
  evaluationLink,
  readEvaluation,
  type EvaluationPageKey,
  type ReadEvaluation,
} from './evaluation-pages.ts'
import { EvaluationHeader } from './EvaluationHeader.tsx'
import { ownFacts } from './own-facts.ts'
import { RefusedPage } from './RefusedPage.tsx'
import { OwnTaskLine } from './OwnTaskLine.tsx'
import { useJudgedTender, type JudgedTender } from './use-judged-tender.ts'

/** Data shared by all pages of an evaluation. */
export interface EvaluationContext extends JudgedTender {
  bidding: Bidding
  evaluation: ReadEvaluation
  /** The user's role and rights on the panel, for `mayEvaluate`. */
  facts: PanelFacts
  /** People who can be added to the panel; empty unless the user manages it. */
  candidates: NonNullable<Reply<typeof getEvaluation>['candidates']>
  invitations: NonNullable<Reply<typeof getEvaluation>['invitations']>
}

/** Data for a tender without a panel. */
export type UnnamedPanelContext = Omit<EvaluationContext, 'evaluation' | 'facts'>

type EvaluationFrameProps = {
  tenderId: number
  page: EvaluationPageKey
  title: string
  /** True for a page that is reached from one of the tabs, such as the page of one bid. */
  isBelow?: boolean
  /**
   * Returns whether the page uses the full width of the window for this user. Pages with a wide
   * grid do.
   */
  isWide?: (facts: PanelFacts) => boolean
  /** Content to show if the tender has no panel yet; by default, a link to the panel page. */
  unnamed?: (context: UnnamedPanelContext) => ReactNode
  children: (context: EvaluationContext) => ReactNode
}

/**
 * Frame for the evaluation pages. It loads the tender and its evaluation, and shows the heading and
 * navigation above the content. A user who may not open the page sees the reason and the next step.
 */
export function EvaluationFrame(props: EvaluationFrameProps) {
  const { tenderId, page, title, isBelow = false, isWide, unnamed, children } = props
  const user = useUser()
  const judged = useJudgedTender(tenderId)
  const bidding = useQuery(biddingQuery(tenderId))
  const replied = useQuery(evaluationQuery(tenderId))
  if (judged.isFinished && judged.data) {
    const { tender, organisation } = judged.data
    return <EvaluationFinished {...tender} organisation={organisation} />
  }
  if (
    [judged.query, bidding, replied].some(({ error }) => isNotFound(error)) ||
    judged.isNotFound
  ) {
    return <Gone />
  }
  if (!judged.data || bidding.data === undefined || replied.data === undefined) {
    const [query, failure] = !judged.data
      ? [judged.query, 'Failed to load tender']
      : bidding.data === undefined
        ? [bidding, setupWords.loadFailed]
        : [replied, words.loadFailed]
    return <LoadingFrame title={title} query={query} failure={failure} />
  }
  const { candidates = [], invitations = [] } = replied.data
  const evaluation = readEvaluation(replied.data)
  const facts = evaluation && ownFacts(evaluation, user)
  const refusal = evaluation && facts && whyNotOpen(page, evaluation, facts)
  return (
    <div
      data-wide={facts && !refusal && isWide?.(facts) ? '' : undefined}
      className="flex flex-col gap-6"
    >
      <EvaluationHeader
        {...judged.data}
        page={page}
        title={title}
        isBelow={isBelow}
        evaluation={evaluation}
        facts={facts}
      />
      {page !== 'panel' && evaluation && facts && !refusal && (
        <OwnTaskLine tenderId={tenderId} evaluation={evaluation} facts={facts} page={page} />
      )}
      {show()}
    </div>
  )

  function show(): ReactNode {
    const context = { ...judged.data!, candidates, invitations }
    if (!bidding.data?.data) return <EmptyState title={evaluationTexts.noBidding} />
    const found = { ...context, bidding: bidding.data.data }
    if (!evaluation || !facts) return unnamed ? unnamed(found) : <Unnamed tenderId={tenderId} />
    if (refusal)
      return <RefusedPage tenderId={tenderId} evaluation={evaluation} message={refusal.message} />
    return children({ ...found, evaluation, facts })
  }
}

type LoadingFrameProps = Pick<LoadStateProps, 'query' | 'failure'> & { title: string }

function LoadingFrame({ title, query, failure }: LoadingFrameProps) {
  return (
    <div className="flex flex-col gap-6">
      <PageHeading title={title} />
      <LoadState query={query} failure={failure}>
        <Skeleton shape="page" count={8} label={words.loading} />
      </LoadState>
    </div>
  )
}

/** Returns why the user may not open the page, or undefined if they may. */
function whyNotOpen(page: EvaluationPageKey, evaluation: ReadEvaluation, panel: PanelFacts) {
  if (page === 'award') {
    return whyNotReadDecision({ panel, was_shared: evaluation.may_read_decision })
  }
  const action = actionOf(page)
  return action && whyNotEvaluate(panel, action)
}

function Unnamed({ tenderId }: { tenderId: number }) {
  return (
    <EmptyState
      title={words.noneTitle}
      action={
        <Link {...evaluationLink({ tenderId })} className={buttonClass('secondary')}>
          {words.toPanel}
        </Link>
      }
    >
      A buyer of the organisation names the panel first.
    </EmptyState>
  )
}

/** Page for a tender or part of an evaluation that does not exist. */
export function Gone() {
  return (
    <NotFoundPage title="Tender not found">
      <Link to="/" className={buttonClass()}>
        Back to the start page
      </Link>
    </NotFoundPage>
  )
}
