import { exclusionCodeLabels } from '#features/evaluation/contract/evaluation.ts'
import { bidFlagLabels } from '#features/bids/opening/contract/opening.ts'
import { readingWords as words } from '../contract/scoring.ts'
import { mayEvaluate, seesNames } from '#features/evaluation/rules/evaluation-access.ts'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import type { EvaluationContext } from '#features/evaluation/client/EvaluationFrame.tsx'
import { ExclusionButton } from '#features/evaluation/ranking/client/ExclusionButton.tsx'
import type { JudgedBid } from './BidAnswers.tsx'

const texts = {
  excludedFor: (reason: string) => `Excluded: ${reason.toLowerCase()}`,
}

type BidRemarksProps = { bid: JudgedBid; context: EvaluationContext }

/** Facts that the user must know before judging the bid. */
export function BidRemarks({ bid, context }: BidRemarksProps) {
  const { tender, facts } = context
  const { own } = context.evaluation
  return (
    <>
      {bid.exclusion && (
        <Banner
          kind="warning"
          title={texts.excludedFor(exclusionCodeLabels[bid.exclusion.code])}
          actions={
            mayEvaluate(facts, 'exclude') && (
              <ExclusionButton tenderId={tender.id} bid={bid} isExcluded />
            )
          }
        >
          <p className="whitespace-pre-line wrap-anywhere">{bid.exclusion.text}</p>
        </Banner>
      )}
      {bid.flags.length > 0 && (
        <Banner kind="warning">{bid.flags.map((flag) => bidFlagLabels[flag]).join('. ')}.</Banner>
      )}
      {!seesNames(facts) && <Banner>{words.namesHidden}</Banner>}
      {!own.may_see_prices && <Banner>You don’t see prices until the evaluation is locked.</Banner>}
    </>
  )
}
