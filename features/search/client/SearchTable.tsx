import { Link } from '@tanstack/react-router'
import {
  frequencyLabels,
  savedSearchLimits,
  savedSearchTexts as texts,
  type SavedSearch,
} from '../contract/saved-search.ts'
import { addressOfSearch } from './saved-searches.ts'
import { ActionMenu } from '#kernel/client/ui/ActionMenu.tsx'
import { Table, type Column } from '#kernel/client/ui/Table.tsx'
import { Time } from '#kernel/client/ui/Time.tsx'

type SearchTableProps = {
  searches: SavedSearch[]
  onChange: (search: SavedSearch) => void
  onDelete: (search: SavedSearch) => void
}

export function SearchTable({ searches, onChange, onDelete }: SearchTableProps) {
  const columns: Column<SavedSearch>[] = [
    {
      key: 'name',
      header: 'Search',
      kind: 'title',
      cell: ({ name, filter, description }) => (
        <div className="flex min-w-0 flex-col gap-0.5 wrap-anywhere whitespace-normal">
          <Link to="/tenders" search={addressOfSearch(filter)} className="link font-semibold">
            {name}
          </Link>
          {description !== name && (
            <span className="text-sm font-normal text-muted">{description}</span>
          )}
        </div>
      ),
    },
    {
      key: 'frequency',
      header: texts.frequency,
      cell: ({ frequency }) => frequencyLabels[frequency],
    },
    {
      key: 'matches',
      // Non-breaking spaces let the header break only once.
      header: `New\u00a0matches in\u00a0${savedSearchLimits.countedDays}\u00a0days`,
      kind: 'figure',
      isLabelled: true,
      cell: ({ recent_matches: count }) =>
        count > savedSearchLimits.counted ? `${savedSearchLimits.counted}+` : count,
    },
    {
      key: 'last',
      header: 'Last match',
      isLabelled: true,
      cell: ({ last_match_at }) =>
        last_match_at ? <Time iso={last_match_at} show="short" /> : 'No new matches yet',
    },
    {
      key: 'actions',
      header: 'Actions',
      kind: 'actions',
      cell: (search) => (
        <ActionMenu
          subject={search.name}
          actions={[
            { label: 'Change', onSelect: () => onChange(search) },
            { label: 'Delete', isDangerous: true, onSelect: () => onDelete(search) },
          ]}
        />
      ),
    },
  ]
  return (
    <Table
      caption={texts.title}
      columns={columns}
      rows={searches}
      rowKey={({ id }) => id}
      isDense
    />
  )
}
