import { Link } from '@tanstack/react-router'
import type { OrganisationRow } from '#domain/contract/admin-organisation.ts'
import type { OrganisationSort } from '#domain/contract/lists.ts'
import { organisationTypeLabels } from '#domain/contract/organisation.ts'
import type { SortBy } from '#client/lists/sorting.tsx'
import { Button } from '#client/ui/Button.tsx'
import { buttonClass } from '#client/ui/button-class.ts'
import { ReviewBadge } from '#client/ui/ReviewBadge.tsx'
import { Table, type Column } from '#client/ui/Table.tsx'
import { Time } from '#client/ui/Time.tsx'
import { ReviewNotes } from './ReviewNotes.tsx'

type OrganisationTableProps = {
  organisations: OrganisationRow[]
  isBusy: boolean
  sortBy: SortBy<OrganisationSort>
  selected: ReadonlySet<number>
  onSelect: (organisation: OrganisationRow) => void
  onApprove: (organisation: OrganisationRow) => void
  onReject: (organisation: OrganisationRow) => void
}

export function OrganisationTable(props: OrganisationTableProps) {
  const { organisations, isBusy, sortBy } = props
  const columns: Column<OrganisationRow>[] = [
    {
      key: 'name',
      header: 'Name',
      kind: 'title',
      sort: sortBy('name', '-name'),
      cell: (organisation) => <Name organisation={organisation} {...props} />,
    },
    {
      key: 'type',
      header: 'Type',
      sort: sortBy('type', '-type'),
      cell: ({ type }) => organisationTypeLabels[type],
    },
    {
      key: 'status',
      header: 'Status',
      sort: sortBy('verification_status', '-verification_status'),
      cell: (organisation) => (
        <>
          <ReviewBadge status={organisation.verification_status} />
          <ReviewNotes organisation={organisation} />
        </>
      ),
    },
    {
      key: 'registered',
      header: 'Registered',
      sort: sortBy('created_at', '-created_at'),
      cell: ({ created_at }) => <Time iso={created_at} show="short" />,
    },
    {
      key: 'actions',
      header: 'Actions',
      kind: 'actions',
      cell: (organisation) => <Actions organisation={organisation} {...props} />,
    },
  ]
  return (
    <Table
      caption="Organisations"
      columns={columns}
      rows={organisations}
      rowKey={({ id }) => id}
      isBusy={isBusy}
    />
  )
}

type CellProps = OrganisationTableProps & { organisation: OrganisationRow }

function Name({ organisation, selected, onSelect }: CellProps) {
  const { id, name, phone, verification_status } = organisation
  return (
    <span className="flex items-start gap-3">
      {verification_status === 'pending' && (
        <input
          type="checkbox"
          aria-label={`Select ${name}`}
          className="mt-0.5 size-5 shrink-0 accent-brand pointer-coarse:size-6"
          checked={selected.has(id)}
          onChange={() => onSelect(organisation)}
        />
      )}
      <span className="min-w-0">
        <span className="block wrap-anywhere">{name}</span>
        {phone && <span className="block text-sm font-normal text-muted">{phone}</span>}
      </span>
    </span>
  )
}

function Actions({ organisation, onApprove, onReject }: CellProps) {
  const { id, name, verification_status } = organisation
  return (
    <div className="flex flex-wrap gap-2 md:justify-end">
      {verification_status === 'pending' && (
        <>
          <Button
            size="small"
            aria-label={`Approve: ${name}`}
            onClick={() => onApprove(organisation)}
          >
            Approve
          </Button>
          <Button
            kind="secondary"
            size="small"
            aria-label={`Reject: ${name}`}
            onClick={() => onReject(organisation)}
          >
            Reject
          </Button>
        </>
      )}
      <Link
        to="/admin/organisations/$organisationId"
        params={{ organisationId: id }}
        aria-label={`View Details: ${name}`}
        className={buttonClass('secondary', 'small')}
      >
        View Details
      </Link>
    </div>
  )
}
