import { useQuery } from '@tanstack/react-query'
import type { BiddingSetup } from '#features/bids/setup/contract/bidding.ts'
import {
  evaluationStageLabels,
  evaluationStages,
  type Evaluation,
} from '#features/evaluation/contract/evaluation.ts'
import { evaluationWords as words } from '#features/evaluation/panel/contract/panel-task.ts'
import { arePricesOpenedSeparately } from '#features/bids/setup/rules/bidding-setup.ts'
import { isGuest } from '#kernel/rules/guest.ts'
import { openingQuery } from '#features/bids/setup/client/bidding-queries.ts'
import { useUser } from '#kernel/client/lib/session.tsx'
import { Stepper } from '#kernel/client/ui/Stepper.tsx'

type StageStepperProps = { tenderId: number; evaluation: Evaluation; setup: BiddingSetup }

/**
 * Stages of the evaluation. The opening of prices is an additional stage if prices are sealed
 * separately.
 */
export function StageStepper({ tenderId, evaluation: { stage }, setup }: StageStepperProps) {
  const user = useUser()
  const isApart = arePricesOpenedSeparately(setup)
  const isAsked = isApart && stage === 'locked' && !isGuest(user)
  const opening = useQuery({ ...openingQuery(tenderId), enabled: isAsked })
  const steps = evaluationStages.map((each) => evaluationStageLabels[each])
  const arePricesOpen = opening.data?.prices?.status === 'opened'
  // The last stage (locked) is done as soon as it is reached. The prices are opened after it.
  const done = evaluationStages.indexOf(stage) + (stage === 'locked' ? 1 : 0)
  const current = done + (arePricesOpen ? 2 : 1)
  return (
    <Stepper
      label="Stages of the evaluation"
      steps={isApart ? [...steps, words.pricesOpened] : steps}
      current={current}
    />
  )
}
