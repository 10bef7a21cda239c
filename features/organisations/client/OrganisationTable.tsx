import { Link } from '@tanstack/react-router'
import type { OrganisationRow } from '../contract/admin-organisation.ts'
import type { OrganisationSort } from '../contract/admin-organisation-lists.ts'
import { organisationTypeLabels } from '#kernel/contract/organisation.ts'
import type { SortBy } from '#kernel/client/lists/sorting.tsx'
import { OrganisationLink } from '#kernel/client/lists/OrganisationLink.tsx'
import { ActionMenu } from '#kernel/client/ui/ActionMenu.tsx'
import type { RenderLink } from '#kernel/client/ui/render-link.ts'
import { ReviewBadge } from '#kernel/client/ui/ReviewBadge.tsx'
import { Table, type Column } from '#kernel/client/ui/Table.tsx'
import { Time } from '#kernel/client/ui/Time.tsx'
import { ReviewNotes } from './ReviewNotes.tsx'

type OrganisationTableProps = {
  organisations: OrganisationRow[]
  isBusy: boolean
  sortBy: SortBy<OrganisationSort>
  /** Selected organisations; undefined if the list offers no selection. */
  selected: ReadonlySet<number> | undefined
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
      place: 'end',
      sort: sortBy('type', '-type'),
      cell: ({ type }) => organisationTypeLabels[type],
    },
    {
      key: 'status',
      header: 'Status',
      place: 'start',
      sort: sortBy('verification_status', '-verification_status'),
      cell: (organisation) => (
        <span className="inline-flex flex-wrap items-center gap-x-3 md:max-lg:flex-col md:max-lg:items-start lg:flex-nowrap">
          <ReviewBadge status={organisation.verification_status} />
          <ReviewNotes organisation={organisation} />
        </span>
      ),
    },
    {
      key: 'registered',
      header: 'Registered',
      isLabelled: true,
      place: 'start',
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
      isDense
    />
  )
}

type CellProps = OrganisationTableProps & { organisation: OrganisationRow }

function Name({ organisation, selected, onSelect }: CellProps) {
  const { id, name, phone } = organisation
  return (
    <span className="flex gap-3 md:items-center">
      {selected && (
        <input
          type="checkbox"
          aria-label={`Select ${name}`}
          className="shrink-0 pointer-coarse:size-6"
          checked={selected.has(id)}
          onChange={() => onSelect(organisation)}
        />
      )}
      <span className="min-w-0">
        <span className="line-clamp-2 whitespace-normal md:block md:truncate" title={name}>
          <OrganisationLink id={id}>{name}</OrganisationLink>
        </span>
        {phone && <span className="block text-sm font-normal text-muted">{phone}</span>}
      </span>
    </span>
  )
}

/**
 * Classes for the link to the details. It isn't a button, because the name links to the details
 * too.
 */
const detailsLink =
  'inline-flex min-h-8 items-center px-2 text-sm text-link underline-offset-4 hover:underline pointer-coarse:min-h-control'

function Actions({ organisation, onApprove, onReject }: CellProps) {
  const { id, name, verification_status } = organisation
  const label = 'View Details'
  const view: RenderLink = (props) => (
    <Link to="/admin/organisations/$organisationId" params={{ organisationId: id }} {...props} />
  )
  if (verification_status !== 'pending') {
    return (
      <span data-likely="">
        {view({ className: detailsLink, 'aria-label': `${label}: ${name}`, children: label })}
      </span>
    )
  }
  return (
    <ActionMenu
      subject={name}
      actions={[
        { label: 'Approve', onSelect: () => onApprove(organisation) },
        { label, link: view },
        { label: 'Reject', isDangerous: true, onSelect: () => onReject(organisation) },
      ]}
    />
  )
}
