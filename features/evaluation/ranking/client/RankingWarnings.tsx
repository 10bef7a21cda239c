import { Link } from '@tanstack/react-router'
import type { RankedBid } from '../contract/ranking.ts'
import { mayEvaluate } from '#features/evaluation/rules/evaluation-access.ts'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { buttonClass } from '#kernel/client/ui/button-class.ts'
import { evaluationLink } from '#features/evaluation/client/evaluation-pages.ts'
import type { EvaluationContext } from '#features/evaluation/client/EvaluationFrame.tsx'
import { ExclusionButton } from './ExclusionButton.tsx'

const texts = {
  belowMinimum: (criteria: string) => `Below the minimum mark: ${criteria}`,
}

type RankingWarningsProps = { context: EvaluationContext; bid: RankedBid }

/** Warnings about one bid: a mark below the minimum, or a price that is flagged as too low. */
export function RankingWarnings({ context, bid }: RankingWarningsProps) {
  const { tender, evaluation, facts } = context
  const names = evaluation.criteria
    .filter(({ key }) => bid.below_minimum.includes(key))
    .map(({ name }) => name)
  return (
    <>
      {bid.below_minimum.length > 0 && (
        <Banner
          kind="warning"
          title={bid.bidder}
          actions={
            mayEvaluate(facts, 'exclude') && (
              <ExclusionButton
                tenderId={tender.id}
                bid={{ id: bid.bid_id, bidder: bid.bidder }}
                code="below_minimum"
              />
            )
          }
        >
          {texts.belowMinimum(names.join(', '))}. As published, this bid isn’t considered any
          further, so it has no rank.
        </Banner>
      )}
      {bid.is_low_price && (
        <Banner
          kind="warning"
          title={`${bid.bidder}: ${'Abnormally low price'.toLowerCase()}`}
          actions={
            <Link
              {...evaluationLink({ tenderId: tender.id, part: 'clarifications' })}
              className={buttonClass('secondary')}
            >
              Go to the clarifications
            </Link>
          }
        >
          Ask the bidder for an explanation before you decide about this bid.
        </Banner>
      )}
    </>
  )
}
