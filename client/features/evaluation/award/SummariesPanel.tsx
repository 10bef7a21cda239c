import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { decisionWords as words } from '#domain/contract/award-words.ts'
import type { listSummaries } from '#domain/contract/decision-calls.ts'
import type { Reply } from '#domain/contract/endpoint.ts'
import { summaryTexts } from '#domain/contract/summary.ts'
import { formatDate } from '#domain/format/date.ts'
import { OutcomeTag } from '#client/award/OutcomeTag.tsx'
import { LoadState } from '#client/lists/LoadState.tsx'
import { Panel } from '#client/ui/Panel.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'
import { Table, type Column } from '#client/ui/Table.tsx'
import { Tag } from '#client/ui/Tag.tsx'
import { evaluationLink } from '../evaluation-pages.ts'
import { summariesQuery } from './award-queries.ts'

type Row = Reply<typeof listSummaries>['data'][number]

type SummariesPanelProps = {
  tenderId: number
  mayEdit: boolean
  /** Time at which the summaries were sent to the bidders; null if they haven't been sent. */
  notifiedAt: string | null
}

/**
 * Table of the bidders' assessment summaries, with the number of missing parts in each or, once
 * they have been sent, the date.
 */
export function SummariesPanel({ tenderId, mayEdit, notifiedAt }: SummariesPanelProps) {
  const summaries = useQuery(summariesQuery(tenderId))
  return (
    <Panel title={words.summaries}>
      <p className="mb-4 max-w-measure">
        {notifiedAt ? words.summariesSent : words.summariesWhy} {mayEdit && words.summariesEdit}
      </p>
      {summaries.data ? (
        <Table
          caption={words.summaries}
          columns={columnsFor({ tenderId, notifiedAt, rows: summaries.data })}
          rows={summaries.data}
          rowKey={({ bid_id }) => bid_id}
        />
      ) : (
        <LoadState query={summaries} failure={summaryTexts.listFailed}>
          <Skeleton shape="table" count={3} label={words.loading} />
        </LoadState>
      )}
    </Panel>
  )
}

type Listed = Omit<SummariesPanelProps, 'mayEdit'> & { rows: readonly Row[] }

function columnsFor({ tenderId, notifiedAt, rows }: Listed): Column<Row>[] {
  const lot: Column<Row> = {
    key: 'lot',
    header: words.lotColumn,
    cell: (row) => row.lot && words.lot(row.lot.lot_number, row.lot.title),
  }
  return [
    {
      key: 'bidder',
      header: words.bidder,
      kind: 'title',
      cell: ({ bid_id, bidder }) => (
        <Link
          {...evaluationLink({ tenderId, part: 'summaries', bidId: bid_id })}
          className="link wrap-anywhere"
        >
          {bidder}
        </Link>
      ),
    },
    ...(rows.some((row) => row.lot) ? [lot] : []),
    {
      key: 'outcome',
      header: words.outcome,
      cell: ({ outcome }) => <OutcomeTag outcome={outcome} />,
    },
    {
      key: 'state',
      header: words.state,
      cell: (row) => (notifiedAt ? words.sent(formatDate(notifiedAt)) : <DraftState {...row} />),
    },
  ]
}

function DraftState({ missing, is_edited }: Row) {
  if (missing.length > 0) return <Tag tone="flagged">{words.missing(missing.length)}</Tag>
  return is_edited ? words.edited : words.drafted
}
