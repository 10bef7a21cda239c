import { Link } from '@tanstack/react-router'
import type { TenderSummary } from '#domain/contract/analytics.ts'
import { formatNumber } from '#domain/format/number.ts'
import { TenderLink } from '#client/lists/TenderLink.tsx'
import { buttonClass } from '#client/ui/button-class.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { StatusBadge } from '#client/ui/StatusBadge.tsx'
import { Table, type Column } from '#client/ui/Table.tsx'
import { Time } from '#client/ui/Time.tsx'
import { ListPanel } from '#client/ui/ListPanel.tsx'
import { TenderTitle } from '#client/lists/TenderTitle.tsx'

interface RecentTendersProps {
  tenders: readonly TenderSummary[]
  /** True if the list contains tenders of several organisations. */
  showsOrganisation?: boolean
}

export function RecentTenders({ tenders, showsOrganisation = false }: RecentTendersProps) {
  return (
    <ListPanel
      title="Recent Tenders"
      action={
        tenders.length > 0 && (
          <Link to="/tenders" className="link text-sm">
            View all tenders
          </Link>
        )
      }
    >
      {tenders.length > 0 ? (
        <Table
          caption="Newest tenders"
          columns={columns(showsOrganisation)}
          rows={tenders}
          rowKey={(tender) => tender.id}
        />
      ) : (
        <EmptyState
          title="No tenders found"
          action={
            <Link to="/tenders/create" className={buttonClass()}>
              Create Your First Tender
            </Link>
          }
        />
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
          {...{ id, title }}
          details={showsOrganisation ? [reference, organisation.name] : [reference]}
        />
      ),
    },
    { key: 'status', header: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
    {
      key: 'created',
      header: 'Created',
      cell: ({ created_at }) => (
        <span className="whitespace-nowrap">
          <Time iso={created_at} show="short" />
        </span>
      ),
    },
    {
      key: 'interests',
      header: 'Interests',
      kind: 'figure',
      cell: ({ id, interests_count }) => (
        <CountLink id={id} tab="interests" count={interests_count} />
      ),
    },
    {
      key: 'questions',
      header: 'Questions',
      kind: 'figure',
      cell: ({ id, questions_count }) => (
        <CountLink id={id} tab="questions" count={questions_count} />
      ),
    },
  ]
}

interface CountLinkProps {
  id: number
  /** Tab of the tender that lists the counted items. */
  tab: 'questions' | 'interests'
  count: number
}

function CountLink({ id, tab, count }: CountLinkProps) {
  if (count === 0) return 0
  return (
    <TenderLink id={id} tab={tab}>
      {formatNumber(count)}
    </TenderLink>
  )
}
