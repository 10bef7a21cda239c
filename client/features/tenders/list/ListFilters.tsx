import type { TenderSort } from '#domain/contract/lists.ts'
import {
  procedureTypeLabels,
  procedureTypes,
  tenderStatuses,
  tenderStatusLabels,
} from '#domain/contract/tender.ts'
import type { TendersAddress } from '#client/lists/addresses.ts'
import { FoldedFilters } from '#client/lists/FoldedFilters.tsx'
import { FilterInput } from '#client/ui/FilterInput.tsx'
import { Select } from '#client/ui/Select.tsx'
import { useIsWide } from '#client/ui/use-media.ts'
import { filterFields } from './filter-fields.ts'
import { FilterChips } from './FilterChips.tsx'
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
  /**
   * Name of the organisation in the address. The name comes from the tenders on the page, so it is
   * undefined if none of them belongs to the organisation.
   */
  organisationName: string | undefined
  /** True if the list shows a saved search; its name is then shown instead of the filters. */
  isNamed: boolean
  onFilter: (changes: Partial<TendersAddress>) => void
  onSearch: (text: string) => void
}

type CommonFiltersProps = Pick<ListFiltersProps, 'search' | 'hasStatusFilter' | 'onFilter'>

/**
 * Select for one category, the filter that suppliers use most; several categories can be chosen in
 * “More filters”.
 */
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

/** Filters next to the search field or, on narrow screens, at the start of the filter panel. */
function CommonFilters({ search, hasStatusFilter, onFilter }: CommonFiltersProps) {
  const { select } = filterFields(search, onFilter)
  return (
    <>
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
    </>
  )
}

/**
 * Common filters, and a button that shows the others. On narrow screens the button shows all
 * filters, and the active ones are listed below it.
 */
export function ListFilters(props: ListFiltersProps) {
  const { search, hasScope, organisationName, isNamed, onFilter, onSearch } = props
  const isWide = useIsWide()
  const inUse = countInUse(search, isWide)
  return (
    <FoldedFilters
      search={
        <div className="max-lg:[&_label]:sr-only">
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
      }
      common={isWide && <CommonFilters {...props} />}
      inUse={inUse}
      label={isWide ? 'More filters' : undefined}
      // Only the initial state depends on active filters, so clearing the last one doesn't close
      // the panel.
      startsOpen={isWide && inUse > 0 && !isNamed}
      doneLabel={isWide ? undefined : 'Show tenders'}
      closed={!isNamed && <FilterChips {...{ search, organisationName }} />}
    >
      {!isWide && (
        <div className="grid gap-4 sm:grid-cols-2">
          <CommonFilters {...props} />
        </div>
      )}
      <MoreFilters {...{ search, hasScope, organisationName, onFilter }} />
    </FoldedFilters>
  )
}

/**
 * Returns the number of active filters that the button hides. On wide screens, the categories are
 * not hidden: the select beside the search shows them.
 */
function countInUse(search: TendersAddress, isWide: boolean): number {
  const names = isWide
    ? furtherFilters.filter((name) => name !== 'category' && name !== 'categories')
    : (['procedure_type', ...furtherFilters] as const)
  return names.filter((name) => search[name] !== undefined).length
}
