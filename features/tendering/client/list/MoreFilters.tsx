import { amountShape, whyNotNumber } from '#kernel/contract/number-shapes.ts'
import { tenderLimits, tenderTexts, minLocationLength } from '#features/tenders/contract/tender.ts'
import { readNumber } from '#kernel/format/read-number.ts'
import { isUnfinished } from '#kernel/format/typed-number.ts'
import type { TendersAddress } from '#features/tenders/client/tenders-address.ts'
import { FilterInput } from '#kernel/client/ui/FilterInput.tsx'
import { Select } from '#kernel/client/ui/Select.tsx'
import { CategoryChoice } from './CategoryFilter.tsx'
import { filterFields } from './filter-fields.ts'
import { scopeOptions } from './list-views.ts'
import { OrganisationFilter } from './OrganisationFilter.tsx'

type MoreFiltersProps = {
  search: TendersAddress
  /** True if the categories are among these filters instead of next to the search field. */
  hasCategories: boolean
  hasScope: boolean
  organisationName: string | undefined
  onFilter: (changes: Partial<TendersAddress>) => void
}

const shape = { ...amountShape, symbol: '£' }

/**
 * Props for an amount filter. Invalid text is not used as a filter, and the field shows the reason.
 */
const amount = {
  symbol: shape.symbol,
  inputMode: 'decimal',
  read: (typed: string) => readNumber(typed, shape).plain ?? '',
  whyUnread: (typed: string) =>
    isUnfinished(typed, shape) ? undefined : whyNotNumber(typed, shape),
} as const

const isShort = (typed: string) => typed.trim().length < minLocationLength

/** Props for the location filter, which requires a minimum number of letters. */
const place = {
  read: (typed: string) => (isShort(typed) ? '' : typed.trim()),
  whyUnread: (typed: string) =>
    typed.trim() && isShort(typed) ? tenderTexts.locationShort : undefined,
}

/** Panel with the less common filters. */
export function MoreFilters(props: MoreFiltersProps) {
  const { search, hasCategories, hasScope, organisationName, onFilter } = props
  const { select, input } = filterFields(search, onFilter)
  return (
    <div className="grid gap-4 border-y border-line py-4 sm:grid-cols-2 lg:grid-cols-4">
      <FilterInput
        label="Location"
        placeholder="Anywhere"
        maxLength={tenderLimits.location}
        {...place}
        {...input('location')}
      />
      <OrganisationFilter
        organisationId={search.organisation_id}
        name={organisationName}
        onChange={(organisation_id) => onFilter({ organisation_id })}
      />
      {hasScope && (
        <Select
          label="Whose tenders"
          placeholder="My organisation’s"
          options={scopeOptions}
          {...select('scope')}
        />
      )}
      <div className="grid grid-cols-2 items-end gap-4 sm:contents">
        <FilterInput label="Value from" {...amount} {...input('min_value')} />
        <FilterInput label="Value to" {...amount} {...input('max_value')} />
      </div>
      <FilterInput label="Deadline from" type="date" {...input('deadline_from')} />
      <FilterInput label="Deadline to" type="date" {...input('deadline_to')} />
      {hasCategories && (
        <div className="sm:col-span-2 lg:col-span-4">
          <CategoryChoice search={search} onFilter={onFilter} />
        </div>
      )}
    </div>
  )
}
