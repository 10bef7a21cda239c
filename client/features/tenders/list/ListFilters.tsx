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
        name="procedure_type"
        label="Procedure type"
        placeholder="All procedure types"
        options={procedures}
        value={search.procedure_type ?? ''}
        onChange={({ target }) =>
          onFilter({
            procedure_type: (target.value as TendersAddress['procedure_type']) || undefined,
          })
        }
      />
      {hasStatusFilter && (
        <Select
          name="status"
          label="Status"
          placeholder="All statuses"
          options={statuses}
          value={search.status ?? ''}
          onChange={({ target }) =>
            onFilter({ status: (target.value as TendersAddress['status']) || undefined })
          }
        />
      )}
      <Select
        name="sort"
        label="Sort by"
        placeholder={search.search ? 'Best match' : newest.label}
        options={search.search ? [newest, ...sorts] : sorts}
        value={search.sort ?? ''}
        onChange={({ target }) => onFilter({ sort: (target.value as TenderSort) || undefined })}
      />
    </div>
  )
}
