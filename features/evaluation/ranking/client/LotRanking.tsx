import { Link } from '@tanstack/react-router'
import type { DecidedLot } from '#features/evaluation/award/contract/decision.ts'
import { readingWords } from '#features/evaluation/scoring/contract/scoring.ts'
import { winnersIn } from '#features/evaluation/award/rules/decision-contents.ts'
import { mayEvaluate } from '#features/evaluation/rules/evaluation-access.ts'
import { EmptyState } from '#kernel/client/ui/EmptyState.tsx'
import { Panel } from '#kernel/client/ui/Panel.tsx'
import { Table } from '#kernel/client/ui/Table.tsx'
import { AwardReason } from '#features/evaluation/award/client/AwardReason.tsx'
import { evaluationLink } from '#features/evaluation/client/evaluation-pages.ts'
import type { EvaluationContext } from '#features/evaluation/client/EvaluationFrame.tsx'
import { exclusionCodeLabels } from '#features/evaluation/contract/evaluation.ts'
import type { RankedBid } from '../contract/ranking.ts'
import { ExclusionButton } from './ExclusionButton.tsx'
import { PointsLegend } from './PointsBar.tsx'
import { PointsOfBid } from './PointsOfBid.tsx'
import type { RankedLot } from './ranked-lot.ts'
import { PriceCriteria } from './PriceCriteria.tsx'
import { rankingColumns } from './ranking-columns.tsx'
import { RankingWarnings } from './RankingWarnings.tsx'
import { Ties } from './Ties.tsx'

const texts = {
  lot: (number: number, title: string) => `Lot ${number}: ${title}`,
}

type LotRankingProps = {
  context: EvaluationContext
  lot: RankedLot
  arePricesOpen: boolean
  /** Decision about the lot; undefined before the award, and for users who may not read it. */
  result: DecidedLot | undefined
}

/** Ranked bids for one lot, with ties, warnings and the excluded bids below. */
export function LotRanking({ context, lot, arePricesOpen, result }: LotRankingProps) {
  const { tender, lots, bidding, facts } = context
  const found = lots.find(({ id }) => id === lot.lot_id)
  const title = found ? texts.lot(found.lot_number, found.title) : 'Points and ranks'
  const mayExclude = mayEvaluate(facts, 'exclude')
  const ranked = lot.bids.filter(({ exclusion }) => exclusion === null)
  const excluded = lot.bids.filter(({ exclusion }) => exclusion !== null)
  return (
    <Panel title={title} actions={arePricesOpen && ranked.length > 0 && <PointsLegend />}>
      <div className="flex flex-col gap-5">
        <Ties context={context} lot={lot} />
        {ranked.length === 0 ? (
          <EmptyState title="There are no bids to rank">
            Every bid of this lot was excluded, or there were none.
          </EmptyState>
        ) : (
          <Table
            caption={title}
            columns={rankingColumns({
              currency: tender.currency,
              setup: bidding.setup,
              arePricesOpen,
              winners: winnersIn(result?.choice).map(({ bid_id }) => bid_id),
            })}
            rows={ranked}
            rowKey={({ bid_id }) => bid_id}
            isDense
            detail={(bid) => (
              <div className="flex flex-col items-start gap-4">
                <PointsOfBid bid={bid} setup={bidding.setup} currency={tender.currency} />
                <div className="flex flex-wrap items-center gap-4">
                  <Link
                    {...evaluationLink({ tenderId: tender.id, bidId: bid.bid_id, part: 'bids' })}
                    className="link"
                  >
                    {readingWords.read}
                  </Link>
                  {mayExclude && (
                    <ExclusionButton
                      tenderId={tender.id}
                      bid={{ id: bid.bid_id, bidder: bid.bidder }}
                    />
                  )}
                </div>
              </div>
            )}
          />
        )}
        {arePricesOpen && <PriceCriteria context={context} title={title} bids={ranked} />}
        <AwardReason tenderId={tender.id} lot={result} />
        {ranked.map((bid) => (
          <RankingWarnings key={bid.bid_id} context={context} bid={bid} />
        ))}
        {excluded.length > 0 && (
          <ExcludedBids tenderId={tender.id} bids={excluded} mayReinstate={mayExclude} />
        )}
      </div>
    </Panel>
  )
}

type ExcludedBidsProps = {
  tenderId: number
  bids: readonly RankedBid[]
  mayReinstate: boolean
}

/** Excluded bids, each with the reason for its exclusion. */
function ExcludedBids({ tenderId, bids, mayReinstate }: ExcludedBidsProps) {
  return (
    <section>
      <h3 className="font-semibold">Excluded bids</h3>
      <ul className="mt-2 divide-y divide-line">
        {bids.map(({ bid_id: id, bidder, exclusion }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <span className="min-w-0">
              <span className="block font-semibold wrap-anywhere">{bidder}</span>
              <span className="text-sm text-muted">
                {exclusion && exclusionCodeLabels[exclusion]}
              </span>
            </span>
            {mayReinstate && (
              <ExclusionButton tenderId={tenderId} bid={{ id, bidder }} isExcluded />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
