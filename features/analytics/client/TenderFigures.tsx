import { Link } from '@tanstack/react-router'
import type { TenderSummary } from '../contract/analytics.ts'
import { formatPercent, percentOf } from '#kernel/format/percent.ts'
import { counted, formatNumber } from '#kernel/format/number.ts'
import { NoTenders } from '#features/tenders/client/NoTenders.tsx'
import { TenderLink } from '#features/tenders/client/TenderLink.tsx'
import { ListPanel } from '#kernel/client/ui/ListPanel.tsx'
import { TenderTitle } from '#features/tenders/client/TenderTitle.tsx'
import { StatusBadge } from '#features/tenders/client/StatusBadge.tsx'
import { Table, type Column } from '#kernel/client/ui/Table.tsx'
import { VisuallyHidden } from '#kernel/client/ui/VisuallyHidden.tsx'

interface TenderFiguresProps {
  tenders: readonly TenderSummary[]
  /** True if the list contains tenders from several organisations. */
  showsOrganisation?: boolean
}

/** Latest tenders with their engagement figures, each linked to its own analytics. */
export function TenderFigures({ tenders, showsOrganisation = false }: TenderFiguresProps) {
  return (
    <ListPanel
      title="Recent tenders"
      action={
        <Link to="/tenders" className="link text-sm">
          View all
          <span className="sr-only"> tenders</span>
        </Link>
      }
    >
      {tenders.length > 0 ? (
        <Table
          caption="Newest tenders, with their figures"
          columns={columns(showsOrganisation)}
          rows={tenders}
          rowKey={(tender) => tender.id}
          isDense
        />
      ) : (
        <NoTenders canCreate />
      )}
    </ListPanel>
  )
}

function columns(showsOrganisation: boolean): Column<TenderSummary>[] {
  return [
    {
      key: 'title',
      header: 'Tender',
      kind: 'title',
      cell: ({ id, title, reference, organisation }) => (
        <TenderTitle
          id={id}
          title={title}
          details={showsOrganisation ? [reference, organisation.name] : [reference]}
          isClamped
        />
      ),
    },
    {
      key: 'status',
      header: 'Status',
      cell: ({ status }) => <StatusBadge status={status} />,
    },
    figure('view', 'analytics', ({ view_count }) => view_count),
    figure('interest', 'interests', ({ interests_count }) => interests_count),
    {
      key: 'rate',
      header: 'Conversion',
      kind: 'figure',
      fact: (tender) => tender.view_count > 0 && `${rateOf(tender)} conversion`,
      // A tender without views, such as a draft, has no conversion rate.
      cell: (tender) =>
        tender.view_count > 0 ? (
          rateOf(tender)
        ) : (
          <>
            <span aria-hidden="true">–</span>
            <VisuallyHidden>No views yet</VisuallyHidden>
          </>
        ),
    },
    figure('question', 'questions', ({ questions_count }) => questions_count),
  ]
}

const rateOf = ({ view_count, interests_count }: TenderSummary) =>
  formatPercent(percentOf(interests_count, view_count))

/** Returns a column with a count that links to the corresponding tab of the tender. */
function figure(
  noun: string,
  tab: string,
  countOf: (tender: TenderSummary) => number,
): Column<TenderSummary> {
  const link = (tender: TenderSummary, text: string) =>
    countOf(tender) === 0 ? (
      text
    ) : (
      <TenderLink id={tender.id} tab={tab}>
        {text}
      </TenderLink>
    )
  return {
    key: noun,
    header: `${noun[0]!.toUpperCase()}${noun.slice(1)}s`,
    kind: 'figure',
    fact: (tender) => link(tender, counted(countOf(tender), noun)),
    cell: (tender) => link(tender, formatNumber(countOf(tender))),
  }
}
