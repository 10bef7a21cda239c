import {
  procedureTypeLabels,
  procedureTypes,
  tenderStatuses,
  tenderStatusLabels,
  type TenderSort,
} from '#features/tenders/contract/tender.ts'
import type { TendersAddress } from '#features/tenders/client/tenders-address.ts'
import { lazyDialog } from '#kernel/client/lib/lazy-part.tsx'
import { FoldedFilters } from '#kernel/client/lists/FoldedFilters.tsx'
import { FilterInput } from '#kernel/client/ui/FilterInput.tsx'
import { Select } from '#kernel/client/ui/Select.tsx'
import { useIsWide } from '#kernel/client/ui/use-media.ts'
import { CategoryFilter } from './CategoryFilter.tsx'
import { filterFields } from './filter-fields.ts'
import { furtherFilters } from './list-views.ts'

/** Filters that are loaded separately, because most lists are opened without them. */
const FilterChips = lazyDialog(() => import('./FilterChips.tsx'), 'FilterChips')
const MoreFilters = lazyDialog(() => import('./MoreFilters.tsx'), 'MoreFilters')

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

/** Filters next to the search field or, on narrow screens, at the start of the filter panel. */
function CommonFilters({ search, hasStatusFilter, onFilter }: CommonFiltersProps) {
  const { select } = filterFields(search, onFilter)
  return (
    <>
      {!hasStatusFilter && <CategoryFilter search={search} onFilter={onFilter} />}
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
  const { search, hasStatusFilter, hasScope, organisationName, isNamed, onFilter, onSearch } = props
  const isWide = useIsWide()
  const visible = isWide ? visibleFilters(hasStatusFilter) : []
  const inUse = foldedFilters.filter(
    (name) => !visible.includes(name) && search[name] !== undefined,
  ).length
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
      closed={
        inUse > 0 &&
        !isNamed && (
          <FilterChips search={search} visible={visible} organisationName={organisationName} />
        )
      }
    >
      {!isWide && (
        <div className="grid gap-4 sm:grid-cols-2">
          <CommonFilters {...props} />
        </div>
      )}
      <MoreFilters
        search={search}
        hasScope={hasScope}
        organisationName={organisationName}
        onFilter={onFilter}
        hasCategories={hasStatusFilter}
      />
    </FoldedFilters>
  )
}

const foldedFilters = ['procedure_type', ...furtherFilters] as const

/** Returns the filters that wide screens always show next to the search field. */
function visibleFilters(hasStatusFilter: boolean): readonly (keyof TendersAddress)[] {
  return hasStatusFilter ? ['procedure_type'] : ['category', 'categories', 'procedure_type']
}
