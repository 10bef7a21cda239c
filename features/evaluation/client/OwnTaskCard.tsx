import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { decisionWords, decisionTexts } from '../award/contract/decision.ts'
import type { BiddingSetup } from '#features/bids/setup/contract/bidding.ts'
import { useUser } from '#kernel/client/lib/session.tsx'
import { LoadState } from '#kernel/client/lists/LoadState.tsx'
import { buttonClass } from '#kernel/client/ui/button-class.ts'
import { Skeleton } from '#kernel/client/ui/Skeleton.tsx'
import { AwardSteps } from '../award/client/AwardSteps.tsx'
import { isSubmitted, useDecision, useStandstill } from '../award/client/use-decision.ts'
import type { EvaluationContext } from './EvaluationFrame.tsx'
import { describeOwnTask, targetOf } from './describe-task.ts'
import { ProcedureSteps } from './ProcedureSteps.tsx'
import { StageStepper } from './steps/StageStepper.tsx'
import { TaskCard } from '#features/bids/client/TaskCard.tsx'

type OwnTaskCardProps = Pick<EvaluationContext, 'tender' | 'evaluation' | 'facts'> & {
  setup: BiddingSetup
  /** Further links beside the link to the task. */
  actions?: ReactNode
  /** True to list all steps from the opening to the contract, instead of the current ones. */
  showsAllSteps?: boolean
  children?: ReactNode
}

/**
 * Card with the user's next task, a link to it, and the stages of the evaluation or, once an award
 * is submitted, the steps of the award. The overview lists all of them.
 */
export function OwnTaskCard(props: OwnTaskCardProps) {
  const { tender, evaluation, facts, setup, actions, showsAllSteps = false, children } = props
  const userId = useUser().id
  const decision = useDecision(tender.id, evaluation)
  const award = useStandstill(tender.id, decision.data)
  if ((evaluation.may_read_decision && !decision.data) || award.isLoading) {
    return (
      <LoadState query={award.isLoading ? award : decision} failure={decisionTexts.loadFailed}>
        <Skeleton count={3} label={decisionWords.loading} />
      </LoadState>
    )
  }
  const standstill = award.data?.standstill
  const reading = { evaluation, facts, userId, decision: decision.data, standstill }
  const { title, why, to, verb, isToDo, isWarning } = describeOwnTask(reading)
  return (
    <TaskCard
      title={title}
      why={why}
      isToDo={isToDo}
      isWarning={isWarning}
      actions={
        (to || actions) && (
          <>
            {to && (
              <Link
                {...targetOf(to, tender.id)}
                className={buttonClass(isToDo ? 'primary' : 'secondary')}
              >
                {verb}
              </Link>
            )}
            {actions}
          </>
        )
      }
    >
      {showsAllSteps ? (
        <ProcedureSteps
          tenderId={tender.id}
          evaluation={evaluation}
          setup={setup}
          decision={decision.data}
          award={award.data}
        />
      ) : isSubmitted(decision.data) ? (
        <AwardSteps tenderId={tender.id} decision={decision.data} />
      ) : (
        <StageStepper tenderId={tender.id} evaluation={evaluation} setup={setup} />
      )}
      {children}
    </TaskCard>
  )
}
