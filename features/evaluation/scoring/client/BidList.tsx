import { Link } from '@tanstack/react-router'
import type { JudgedBidReply } from '#features/evaluation/contract/evaluation.ts'
import { exclusionCodeLabels } from '#features/evaluation/contract/evaluation.ts'
import { openedWords } from '#features/bids/opening/contract/opening.ts'
import { readingWords as words, scoringWords } from '../contract/scoring.ts'
import { formatPrice } from '#kernel/format/money.ts'
import { Panel } from '#kernel/client/ui/Panel.tsx'
import { Table, type Column } from '#kernel/client/ui/Table.tsx'
import { Tag } from '#kernel/client/ui/Tag.tsx'
import { evaluationLink } from '#features/evaluation/client/evaluation-pages.ts'
import type { EvaluationContext } from '#features/evaluation/client/EvaluationFrame.tsx'

type BidListProps = { context: EvaluationContext; bids: readonly JudgedBidReply[] }

/** List of bids for panel members who read the bids but give no marks. */
export function BidList({ context, bids }: BidListProps) {
  return (
    <Panel title={words.bids}>
      <Table
        caption={words.bids}
        columns={columnsFor(context, bids)}
        rows={bids}
        rowKey={({ id }) => id}
      />
    </Panel>
  )
}

function columnsFor(
  { tender, lots }: EvaluationContext,
  bids: readonly JudgedBidReply[],
): Column<JudgedBidReply>[] {
  const numberOf = (lotId: number | null) => lots.find(({ id }) => id === lotId)?.lot_number ?? ''
  return [
    {
      key: 'bidder',
      header: scoringWords.bidder,
      kind: 'title',
      cell: ({ id, bidder }) => (
        <Link {...evaluationLink({ tenderId: tender.id, bidId: id, part: 'bids' })}>{bidder}</Link>
      ),
    },
    ...(lots.length > 0
      ? [{ key: 'lot', header: 'Lot', cell: (bid: JudgedBidReply) => numberOf(bid.lot_id) }]
      : []),
    ...(bids.some(({ exclusion }) => exclusion) ? [exclusionColumn] : []),
    {
      key: 'total',
      header: openedWords.total,
      kind: 'figure',
      cell: ({ total }) => (total === null ? '' : formatPrice(total, tender.currency)),
    },
  ]
}

const exclusionColumn: Column<JudgedBidReply> = {
  key: 'exclusion',
  header: 'Status',
  cell: ({ exclusion }) =>
    exclusion && (
      <>
        <Tag tone="rejected">{words.excluded}</Tag>
        <span className="block text-sm text-muted">{exclusionCodeLabels[exclusion.code]}</span>
      </>
    ),
}
