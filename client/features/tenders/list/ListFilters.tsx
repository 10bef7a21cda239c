import type { TenderSort } from '#domain/contract/lists.ts'
import {
  procedureTypeLabels,
  procedureTypes,
  tenderStatuses,
  tenderStatusLabels,
} from '#domain/contract/tender.ts'
import type { TendersAddress } from '#client/lists/addresses.ts'
import { FilterInput } from '#client/ui/FilterInput.tsx'
import { Select } from '#client/ui/Select.tsx'
import { filterFields } from './filter-fields.ts'

const procedures = procedureTypes.map((value) => ({ value, label: procedureTypeLabels[value] }))
const statuses = tenderStatuses.map((value) => ({ value, label: tenderStatusLabels[value] }))

const sorts: { value: TenderSort; label: string }[] = [
  { value: 'created_at', label: 'Oldest first' },
  { value: 'submission_deadline', label: 'Deadline, soonest first' },
  { value: '-submission_deadline', label: 'Deadline, latest first' },
  { value: 'title', label: 'Title, A to Z' },
  { value: '-title', label: 'Title, Z to A' },
  { value: '-estimated_value', label: 'Value, highest first' },
  { value: 'estimated_value', label: 'Value, lowest first' },
]
const newest: { value: TenderSort; label: string } = { value: '-created_at', label: 'Newest first' }

type ListFiltersProps = {
  search: TendersAddress
  hasStatusFilter: boolean
  onFilter: (changes: Partial<TendersAddress>) => void
  onSearch: (text: string) => void
}

export function ListFilters({ search, hasStatusFilter, onFilter, onSearch }: ListFiltersProps) {
  const { select } = filterFields(search, onFilter)
  return (
    <div className="grid grid-cols-2 gap-4 lg:grid-cols-4">
      <div className={hasStatusFilter ? undefined : 'max-sm:col-span-2 lg:col-span-2'}>
        <FilterInput
          name="search"
          type="search"
          label="Search"
          placeholder="Words or a reference"
          enterKeyHint="search"
          value={search.search ?? ''}
          onSettled={onSearch}
        />
      </div>
      <Select
        label="Procedure type"
        placeholder="All procedure types"
        options={procedures}
        {...select('procedure_type')}
      />
      {hasStatusFilter && (
        <Select
          label="Status"
          placeholder="All statuses"
          options={statuses}
          {...select('status')}
        />
      )}
      <Select
        label="Sort by"
        placeholder={search.search ? 'Best match' : newest.label}
        options={search.search ? [newest, ...sorts] : sorts}
        {...select('sort')}
      />
    </div>
  )
}
