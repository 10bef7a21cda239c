import { useQuery } from '@tanstack/react-query'
import type { BiddingSetup } from '#features/bids/setup/contract/bidding.ts'
import type { Decision } from '../award/contract/decision.ts'
import type { Reply } from '#kernel/contract/endpoint.ts'
import {
  blockerTexts,
  evaluationStageLabels,
  evaluationStages,
  type Evaluation,
} from '../contract/evaluation.ts'
import { evaluationWords, taskWords } from '../panel/contract/panel-task.ts'
import type { getStandstill } from '../standstill/contract/standstill.ts'
import type { StepState } from '#kernel/contract/step-state.ts'
import { formatDate } from '#kernel/format/date.ts'
import { arePricesOpenedSeparately } from '#features/bids/setup/rules/bidding-setup.ts'
import { isGuest } from '#kernel/rules/guest.ts'
import { openingQuery } from '#features/bids/setup/client/bidding-queries.ts'
import { StepList, type ListedStep } from '#features/bids/client/StepList.tsx'
import { useUser } from '#kernel/client/lib/session.tsx'
import { awardSteps } from '../award/client/AwardSteps.tsx'
import { isSubmitted } from '../award/client/use-decision.ts'

type ProcedureStepsProps = {
  tenderId: number
  evaluation: Evaluation
  setup: BiddingSetup
  /** Undefined if the user may not read the decision. */
  decision: Decision | undefined
  /** Standstill and contracts; undefined until the bidders are notified. */
  award: Reply<typeof getStandstill>['data'] | undefined
}

/**
 * All steps from the opening of the bids to the contract, each with the open tasks that delay it.
 */
export function ProcedureSteps(props: ProcedureStepsProps) {
  const { tenderId, evaluation, setup, award } = props
  const user = useUser()
  const { stage } = evaluation
  const isLocked = stage === 'locked'
  const isApart = arePricesOpenedSeparately(setup)
  const isAsked = isApart && isLocked && !isGuest(user)
  const opening = useQuery({ ...openingQuery(tenderId), enabled: isAsked })
  const decision = isSubmitted(props.decision) ? props.decision : undefined
  const arePricesOpen = !isApart || decision || opening.data?.prices?.status === 'opened'
  const prices: ListedStep = {
    text: evaluationWords.pricesOpened,
    state: arePricesOpen ? 'done' : isLocked ? 'current' : 'to_do',
    note: arePricesOpen ? undefined : 'The openers can open them once the marks are final.',
  }
  return (
    <StepList
      label="Steps from the opening to the contract"
      steps={[
        ...evaluationSteps(evaluation),
        ...(isApart ? [prices] : []),
        {
          text: 'Decision',
          state: decision ? 'done' : isLocked && arePricesOpen ? 'current' : 'to_do',
          note: decision ? undefined : 'The chair chooses the winner once the ranking is known.',
        },
        ...awardSteps(decision, award),
      ]}
    />
  )
}

function evaluationSteps({ stage, bidders, missing, locked_at }: Evaluation): ListedStep[] {
  const isOpened = bidders.length > 0
  const reached = evaluationStages.indexOf(stage)
  const stateOf = (index: number): StepState => {
    if (stage === 'locked' || index < reached) return 'done'
    return index === reached && isOpened ? 'current' : 'to_do'
  }
  const noteOf = (index: number) => {
    const state = stateOf(index)
    if (state === 'current') return describeMissing(missing)
    if (state === 'to_do' && index > 0) return taskWords.wait[evaluationStages[index - 1]!].why
    return evaluationStages[index] === 'locked' && locked_at ? formatDate(locked_at) : undefined
  }
  return [
    {
      text: 'Bids opened',
      state: isOpened ? 'done' : 'current',
      note: isOpened ? undefined : blockerTexts.notOpened,
    },
    ...evaluationStages.map((each, index) => ({
      text: evaluationStageLabels[each],
      state: stateOf(index),
      note: noteOf(index),
    })),
  ]
}

/** Returns the first of the open tasks and the number of the others. */
function describeMissing([first, ...others]: readonly string[]): string {
  if (first === undefined) return 'The chair takes the next step.'
  if (others.length === 0) return first
  return `${first} ${others.length === 1 ? 'One more task' : `${others.length} more tasks`}.`
}
