import { Link } from '@tanstack/react-router'
import type { InterestSummary } from '#domain/contract/analytics.ts'
import { buttonClass } from '#client/ui/button-class.ts'
import { StackedDeadline } from '#client/ui/StackedDeadline.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { StatusBadge } from '#client/ui/StatusBadge.tsx'
import { Table, type Column } from '#client/ui/Table.tsx'
import { Time } from '#client/ui/Time.tsx'
import { ListPanel } from '#client/ui/ListPanel.tsx'
import { TenderTitle } from '#client/lists/TenderTitle.tsx'
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
