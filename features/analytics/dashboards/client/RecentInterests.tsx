import { Link } from '@tanstack/react-router'
import type { InterestSummary } from '#features/analytics/contract/analytics.ts'
import { buttonClass } from '#kernel/client/ui/button-class.ts'
import { StackedDeadline } from '#kernel/client/ui/StackedDeadline.tsx'
import { EmptyState } from '#kernel/client/ui/EmptyState.tsx'
import { StatusBadge } from '#features/tenders/client/StatusBadge.tsx'
import { Table, type Column } from '#kernel/client/ui/Table.tsx'
import { Time } from '#kernel/client/ui/Time.tsx'
import { ListPanel } from '#kernel/client/ui/ListPanel.tsx'
import { TenderTitle } from '#features/tenders/client/TenderTitle.tsx'
import { useShown } from './use-shown.ts'

export function RecentInterests({ interests }: { interests: readonly InterestSummary[] }) {
  const listed = interests.slice(0, useShown())
  return (
    <ListPanel
      title="Recent interests"
      action={
        interests.length > 0 && (
          <Link to="/supplier/interests" search={{ filter: 'all' }} className="link text-sm">
            View all interests
          </Link>
        )
      }
    >
      {interests.length > 0 ? (
        <Table
          isDense
          caption="Your organisation’s latest interests"
          columns={columns}
          rows={listed}
          rowKey={(interest) => interest.id}
        />
      ) : (
        <EmptyState
          title="No interests registered yet"
          action={
            <Link to="/tenders" className={buttonClass()}>
              Browse Tenders
            </Link>
          }
        >
          Register your interest in a tender to ask questions and download its documents.
        </EmptyState>
      )}
    </ListPanel>
  )
}

const columns: Column<InterestSummary>[] = [
  {
    key: 'tender',
    header: 'Tender',
    kind: 'title',
    cell: ({ tender }) => (
      <TenderTitle
        isClamped
        id={tender.id}
        title={tender.title}
        details={[tender.reference_number, tender.organisation.name]}
      />
    ),
  },
  {
    key: 'status',
    header: 'Status',
    place: 'start',
    cell: ({ tender }) => <StatusBadge status={tender.status} />,
  },
  {
    key: 'deadline',
    header: 'Submission deadline',
    place: 'first',
    cell: ({ tender }) => (
      <StackedDeadline
        iso={tender.submission_deadline}
        left={tender.status === 'published' ? 'countdown' : undefined}
      />
    ),
  },
  {
    key: 'registered',
    header: 'Registered',
    isLabelled: true,
    place: 'end',
    cell: ({ created_at }) => (
      <span className="whitespace-nowrap">
        <Time iso={created_at} show="short" />
      </span>
    ),
  },
]
