import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import type { TenderSort } from '#domain/contract/lists.ts'
import {
  procedureTypeLabels,
  procedureTypes,
  tenderStatuses,
  tenderStatusLabels,
} from '#domain/contract/tender.ts'
import type { TendersAddress } from '#client/lists/addresses.ts'
import { Button } from '#client/ui/Button.tsx'
import { FilterInput } from '#client/ui/FilterInput.tsx'
import { Select } from '#client/ui/Select.tsx'
import { filterFields } from './filter-fields.ts'
import { furtherFilters } from './list-views.ts'
import { categoryOptions, chosenCategories, MoreFilters } from './MoreFilters.tsx'
import { showAll } from './shown-search.ts'

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
  hasScope: boolean
  /** Name of the organisation in the address, if a tender on the page has it. */
  organisationName: string | undefined
  /** True if the list shows a saved search, whose name replaces its filters. */
  isNamed: boolean
  onFilter: (changes: Partial<TendersAddress>) => void
  onSearch: (text: string) => void
}

/** The category, which suppliers filter by most; several can be chosen among the other filters. */
function CategorySelect({ search, onFilter }: Pick<ListFiltersProps, 'search' | 'onFilter'>) {
  const chosen = chosenCategories(search)
  return (
    <Select
      name="category"
      label="Category"
      placeholder={chosen.length > 1 ? `${chosen.length} categories` : 'All categories'}
      options={categoryOptions}
      value={chosen.length === 1 ? chosen[0]! : ''}
      onChange={({ target }) => {
        showAll()
        onFilter({ category: undefined, categories: target.value || undefined })
      }}
    />
  )
}

/** Common filters, and a button that shows the others. */
export function ListFilters(props: ListFiltersProps) {
  const { search, hasStatusFilter, hasScope, organisationName, isNamed } = props
  const { onFilter, onSearch } = props
  const { select } = filterFields(search, onFilter)
  const panelId = useId()
  const inUse = furtherFilters.filter((name) => search[name] !== undefined).length
  // Open initially if one of its filters is in use. Clearing the last one doesn't close it.
  const [isOpen, setIsOpen] = useState(inUse > 0 && !isNamed)
  return (
    <search className="flex flex-col gap-3">
      <div className="grid grid-cols-2 items-end gap-x-4 gap-y-3 lg:grid-cols-[repeat(4,minmax(0,1fr))_auto]">
        <div className={hasStatusFilter ? undefined : 'max-sm:col-span-2'}>
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
        {!hasStatusFilter && <CategorySelect {...{ search, onFilter }} />}
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
        <Button
          kind="secondary"
          className="max-lg:justify-self-start max-sm:col-span-2"
          aria-expanded={isOpen}
          aria-controls={panelId}
          onClick={() => setIsOpen(!isOpen)}
        >
          {inUse > 0 ? `More filters (${inUse} in use)` : 'More filters'}
          <ChevronDown aria-hidden="true" className={isOpen ? 'rotate-180' : undefined} />
        </Button>
      </div>
      <div id={panelId} hidden={!isOpen}>
        {isOpen && <MoreFilters {...{ search, hasScope, organisationName, onFilter }} />}
      </div>
    </search>
  )
}
