import { Link } from '@tanstack/react-router'
import { Lock } from 'lucide-react'
import { Fragment, memo } from 'react'
import type { JudgedBidReply, JudgedCriterion } from '#features/evaluation/contract/evaluation.ts'
import { readingWords, scoringWords as words } from '../contract/scoring.ts'
import type { ListedLot } from '#features/bids/setup/client/WhatIsAsked.tsx'
import { Tag } from '#kernel/client/ui/Tag.tsx'
import { evaluationLink } from '#features/evaluation/client/evaluation-pages.ts'
import type { ScoringState } from './scoring-state.ts'
import { cellId } from './score-cell.ts'
import { ScoreCell } from './ScoreCell.tsx'
import { useGridKeys } from './use-grid-keys.ts'

const texts = {
  lot: (number: number | string, title: string) => `Lot ${number}: ${title}`,
  weight: (weight: string) => `${weight}%`,
  minimum: (mark: number) => `Minimum mark: ${mark}`,
}

type ScoreGridProps = { scoring: ScoringState; lots: readonly ListedLot[] }

const headClass =
  'sticky z-10 border-e border-b border-line bg-surface px-2 py-1.5 text-sm font-semibold align-bottom'

/** Grid of bids and criteria with keyboard navigation and a sticky header row and first column. */
export const ScoreGrid = memo(function ScoreGrid({ scoring, lots }: ScoreGridProps) {
  const onKeyDown = useGridKeys(scoring)
  const { bids, criteria, finished } = scoring
  const hasParents = criteria.some(({ parent }) => parent !== null)
  const groups = groupByLot(bids, lots)
  return (
    <div className="max-h-[50dvh] w-fit max-w-full overflow-auto rounded-panel border border-line bg-surface lg:max-h-[calc(100dvh-8rem)]">
      <table
        role="grid"
        aria-label="Your marks"
        onKeyDown={onKeyDown}
        className="border-separate border-spacing-0"
      >
        <thead>
          {hasParents && <ParentRow criteria={criteria} />}
          <tr>
            {!hasParents && <BidderHead />}
            {criteria.map((criterion) => (
              <CriterionHead
                key={criterion.key}
                criterion={criterion}
                isFinished={finished.includes(criterion.key)}
                isSecond={hasParents}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {groups.map(({ lot, own }) => (
            <Fragment key={lot?.id ?? 0}>
              {lots.length > 0 && (
                <tr>
                  <th
                    scope="rowgroup"
                    colSpan={criteria.length + 1}
                    className="border-b border-line bg-sunken px-3 py-1.5 text-start text-sm font-semibold"
                  >
                    <span className="sticky start-3">
                      {lot ? texts.lot(lot.lot_number, lot.title) : 'Whole tender'}
                    </span>
                  </th>
                </tr>
              )}
              {own.map((bid) => (
                <GridRow key={bid.id} scoring={scoring} bid={bid} />
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  )
})

interface LotGroup {
  lot: ListedLot | undefined
  own: JudgedBidReply[]
}

/**
 * Returns the bids grouped by lot. The lots, and the bids of each lot, are in the order in which
 * they first occur in `bids`.
 */
function groupByLot(bids: readonly JudgedBidReply[], lots: readonly ListedLot[]): LotGroup[] {
  const groups = Map.groupBy(bids, ({ lot_id }) => lot_id)
  return [...groups].map(([lotId, own]) => ({ lot: lots.find(({ id }) => id === lotId), own }))
}

function BidderHead({ rowSpan }: { rowSpan?: number }) {
  return (
    <th
      scope="col"
      rowSpan={rowSpan}
      className={`${headClass} start-0 top-0 z-20 min-w-36 ps-3 border-b-2 border-b-rule text-start`}
    >
      {words.bidder}
    </th>
  )
}

/** Header row with the parent criteria, above their sub-criteria. */
function ParentRow({ criteria }: { criteria: readonly JudgedCriterion[] }) {
  const spans: { name: string | null; count: number }[] = []
  for (const { parent } of criteria) {
    const last = spans.at(-1)
    if (last && last.name === parent && parent !== null) last.count += 1
    else spans.push({ name: parent, count: 1 })
  }
  return (
    <tr>
      <BidderHead rowSpan={2} />
      {spans.map(({ name, count }, place) =>
        name === null ? (
          <td key={place} aria-hidden="true" className={`${headClass} top-0 h-9 border-b-0`} />
        ) : (
          <th
            key={place}
            scope="colgroup"
            colSpan={count}
            className={`${headClass} top-0 h-9 max-w-0 truncate text-center`}
            title={name}
          >
            {name}
          </th>
        ),
      )}
    </tr>
  )
}

type CriterionHeadProps = { criterion: JudgedCriterion; isFinished: boolean; isSecond: boolean }

function CriterionHead({ criterion, isFinished, isSecond }: CriterionHeadProps) {
  const { name, weight, minimum_mark } = criterion
  return (
    <th
      scope="col"
      className={`${headClass} ${isSecond ? 'top-9' : 'top-0'} min-w-24 border-b-2 border-b-rule text-center`}
      title={minimum_mark === null ? undefined : texts.minimum(minimum_mark)}
    >
      <span className="mx-auto line-clamp-3 max-w-36 wrap-anywhere">{name}</span>
      <span className="inline-flex items-center gap-1 font-normal text-muted [&_svg]:size-3.5">
        {texts.weight(weight)}
        {isFinished && (
          <>
            <Lock aria-hidden="true" />
            <span className="sr-only">{words.finished}</span>
          </>
        )}
      </span>
    </th>
  )
}

const GridRow = memo(function GridRow({
  scoring,
  bid,
}: {
  scoring: ScoringState
  bid: JudgedBidReply
}) {
  return (
    <tr>
      <th
        scope="row"
        className="sticky start-0 z-10 max-w-48 border-e border-b border-line bg-surface px-3 py-1.5 text-start text-sm font-semibold"
      >
        {/* The link is not a tab stop, so that the focus stays in the grid. Keyboard users find the
            same link in `CellPanel`. */}
        <Link
          {...evaluationLink({ tenderId: scoring.tenderId, part: 'bids', bidId: bid.id })}
          tabIndex={-1}
          className="link line-clamp-2"
        >
          {bid.bidder}
        </Link>
        {bid.exclusion && <Tag tone="rejected">{readingWords.excluded}</Tag>}
      </th>
      {scoring.criteria.map(({ key }) => (
        <ScoreCell key={key} scoring={scoring} id={cellId(bid.id, key)} />
      ))}
    </tr>
  )
})
