import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { RankedBid } from '#domain/contract/evaluation-outcome-calls.ts'
import { exclusionWords, rankingWords as words } from '#domain/contract/ranking-words.ts'
import { mayEvaluate } from '#domain/rules/evaluation-access.ts'
import { Banner } from '#client/ui/Banner.tsx'
import { Button } from '#client/ui/Button.tsx'
import { buttonClass } from '#client/ui/button-class.ts'
import { evaluationLink } from '../evaluation-pages.ts'
import type { EvaluationScene } from '../EvaluationFrame.tsx'
import { ExcludeDialog } from '../exclusion/ExcludeDialog.tsx'

type RankingWarningsProps = { scene: EvaluationScene; bid: RankedBid }

/** Warnings about one bid: a mark below the minimum, or a price that is flagged as too low. */
export function RankingWarnings({ scene, bid }: RankingWarningsProps) {
  const [isExcluding, setIsExcluding] = useState(false)
  const { tender, evaluation, facts } = scene
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
              <Button
                kind="secondary"
                aria-label={`${exclusionWords.exclude}: ${bid.bidder}`}
                onClick={() => setIsExcluding(true)}
              >
                {exclusionWords.exclude}
              </Button>
            )
          }
        >
          {words.belowMinimum(names.join(', '))}. {words.belowWhy}
        </Banner>
      )}
      {bid.is_low_price && (
        <Banner
          kind="warning"
          title={`${bid.bidder}: ${words.lowPrice.toLowerCase()}`}
          actions={
            <Link
              {...evaluationLink({ tenderId: tender.id, part: 'clarifications' })}
              className={buttonClass('secondary')}
            >
              {words.toClarifications}
            </Link>
          }
        >
          {words.lowPriceWhy}
        </Banner>
      )}
      {isExcluding && (
        <ExcludeDialog
          tenderId={tender.id}
          bid={{ id: bid.bid_id, bidder: bid.bidder }}
          code="below_minimum"
          onClose={() => setIsExcluding(false)}
        />
      )}
    </>
  )
}
