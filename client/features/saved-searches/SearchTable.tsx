import { Link } from '@tanstack/react-router'
import {
  frequencyLabels,
  savedSearchLimits,
  savedSearchTexts as texts,
  type SavedSearch,
} from '#domain/contract/saved-search.ts'
import { addressOfSearch } from '#client/lists/saved-searches.ts'
import { Button } from '#client/ui/Button.tsx'
import { Table, type Column } from '#client/ui/Table.tsx'
import { Time } from '#client/ui/Time.tsx'

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
        <div className="flex min-w-0 flex-col gap-0.5 wrap-anywhere">
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
      header: `New matches in ${savedSearchLimits.countedDays} days`,
      kind: 'figure',
      cell: ({ recent_matches: count }) =>
        count > savedSearchLimits.counted ? `${savedSearchLimits.counted}+` : count,
    },
    {
      key: 'last',
      header: 'Last match',
      cell: ({ last_match_at }) =>
        last_match_at ? <Time iso={last_match_at} show="short" /> : texts.noMatch,
    },
    {
      key: 'actions',
      header: 'Actions',
      kind: 'actions',
      cell: (search) => (
        <div className="flex flex-wrap gap-2">
          <Button
            kind="secondary"
            size="small"
            aria-label={`${texts.change} ${search.name}`}
            onClick={() => onChange(search)}
          >
            {texts.change}
          </Button>
          <Button
            kind="secondary"
            size="small"
            aria-label={`${texts.delete} ${search.name}`}
            onClick={() => onDelete(search)}
          >
            {texts.delete}
          </Button>
        </div>
      ),
    },
  ]
  return <Table caption={texts.title} columns={columns} rows={searches} rowKey={({ id }) => id} />
}
