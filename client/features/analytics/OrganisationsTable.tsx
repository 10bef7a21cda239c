import { Link } from '@tanstack/react-router'
import type { OrganisationSummary } from '#domain/contract/analytics.ts'
import { organisationTypeLabels } from '#domain/contract/organisation.ts'
import { OrganisationLink } from '#client/lists/OrganisationLink.tsx'
import { ListPanel } from '#client/ui/ListPanel.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { ReviewBadge } from '#client/ui/ReviewBadge.tsx'
import { Table, type Column } from '#client/ui/Table.tsx'
import { Time } from '#client/ui/Time.tsx'

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
