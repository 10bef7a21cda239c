import { Link } from '@tanstack/react-router'
import type { OrganisationSummary } from '../contract/analytics.ts'
import { organisationTypeLabels } from '#kernel/contract/organisation.ts'
import { OrganisationLink } from '#kernel/client/lists/OrganisationLink.tsx'
import { ListPanel } from '#kernel/client/ui/ListPanel.tsx'
import { EmptyState } from '#kernel/client/ui/EmptyState.tsx'
import { ReviewBadge } from '#kernel/client/ui/ReviewBadge.tsx'
import { Table, type Column } from '#kernel/client/ui/Table.tsx'
import { Time } from '#kernel/client/ui/Time.tsx'

interface OrganisationsTableProps {
  organisations: readonly OrganisationSummary[]
}

export function OrganisationsTable({ organisations }: OrganisationsTableProps) {
  return (
    <ListPanel
      title="Recent organisations"
      action={
        <Link to="/admin/organisations" className="link text-sm">
          View all
          <span className="sr-only"> organisations</span>
        </Link>
      }
    >
      {organisations.length > 0 ? (
        <Table
          caption="Newest organisations"
          columns={columns}
          rows={organisations}
          rowKey={(organisation) => organisation.id}
          isDense
        />
      ) : (
        <EmptyState title="No organisations found" />
      )}
    </ListPanel>
  )
}

const columns: Column<OrganisationSummary>[] = [
  {
    key: 'name',
    header: 'Organisation',
    kind: 'title',
    cell: ({ id, name }) => <OrganisationLink id={id}>{name}</OrganisationLink>,
  },
  { key: 'type', header: 'Type', place: 'start', cell: ({ type }) => organisationTypeLabels[type] },
  {
    key: 'status',
    header: 'Status',
    place: 'end',
    cell: ({ verification_status }) => <ReviewBadge status={verification_status} />,
  },
  {
    key: 'registered',
    header: 'Registered',
    isLabelled: true,
    cell: ({ created_at }) => <Time iso={created_at} show="short" />,
  },
]
