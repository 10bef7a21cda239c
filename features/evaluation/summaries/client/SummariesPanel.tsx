import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { decisionWords as words } from '#features/evaluation/award/contract/decision.ts'
import type { listSummaries } from '#features/evaluation/award/contract/decision-calls.ts'
import type { Reply } from '#kernel/contract/endpoint.ts'
import { formatDate } from '#kernel/format/date.ts'
import { OutcomeTag } from '#features/evaluation/award/client/OutcomeTag.tsx'
import { LoadState } from '#kernel/client/lists/LoadState.tsx'
import { Panel } from '#kernel/client/ui/Panel.tsx'
import { Skeleton } from '#kernel/client/ui/Skeleton.tsx'
import { Table, type Column } from '#kernel/client/ui/Table.tsx'
import { Tag } from '#kernel/client/ui/Tag.tsx'
import { evaluationLink } from '#features/evaluation/client/evaluation-pages.ts'
import { summariesQuery } from '#features/evaluation/award/client/award-queries.ts'

const texts = {
  summaries: 'Assessment summaries',
  summariesWhy:
    'Every bidder gets a summary of how their bid was judged. It is drafted from the consensus.',
  sent: (day: string) => `Sent ${day}`,
  missing: (count: number) => (count === 1 ? 'One thing missing' : `${count} things missing`),
}

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
    <Panel title={texts.summaries}>
      <p className="mb-4 max-w-measure">
        {notifiedAt
          ? 'Every bidder has a summary of how their bid was judged.'
          : texts.summariesWhy}{' '}
        {mayEdit && 'Edit it where it needs more explanation.'}
      </p>
      {summaries.data ? (
        <Table
          caption={texts.summaries}
          columns={columnsFor({ tenderId, notifiedAt, rows: summaries.data })}
          rows={summaries.data}
          rowKey={({ bid_id }) => bid_id}
        />
      ) : (
        <LoadState query={summaries} failure="Failed to load the assessment summaries">
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
    header: 'Lot',
    cell: (row) => row.lot && words.lot(row.lot.lot_number, row.lot.title),
  }
  return [
    {
      key: 'bidder',
      header: 'Bidder',
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
      header: 'Result',
      cell: ({ outcome }) => <OutcomeTag outcome={outcome} />,
    },
    {
      key: 'state',
      header: 'Status',
      cell: (row) => (notifiedAt ? texts.sent(formatDate(notifiedAt)) : <DraftState {...row} />),
    },
  ]
}

function DraftState({ missing, is_edited }: Row) {
  if (missing.length > 0) return <Tag tone="flagged">{texts.missing(missing.length)}</Tag>
  return is_edited ? 'Edited' : 'Drafted'
}
