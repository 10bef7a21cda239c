import { useState } from 'react'
import { categories, categoryLabels, tenderLimits } from '#domain/contract/tender.ts'
import type { TendersAddress } from '#client/lists/addresses.ts'
import { CheckboxGroup } from '#client/ui/CheckboxGroup.tsx'
import { Disclosure } from '#client/ui/Disclosure.tsx'
import { FilterInput } from '#client/ui/FilterInput.tsx'
import { Select } from '#client/ui/Select.tsx'
import { filterFields } from './filter-fields.ts'
import { furtherFilters } from './list-views.ts'
import { OrganisationFilter } from './OrganisationFilter.tsx'
import { showAll } from './shown-search.ts'

const categoryOptions = categories.map((value) => ({ value, label: categoryLabels[value] }))
const scopeOptions = [{ value: 'all', label: 'All open tenders' }]

type MoreFiltersProps = {
  search: TendersAddress
  hasScope: boolean
  organisationName: string | undefined
  /** What is shown is a saved search, whose name says it. */
  isNamed: boolean
  onFilter: (changes: Partial<TendersAddress>) => void
}

/** "£40,000" as "40000"; what is no amount filters nothing. */
function readAmount(typed: string): string {
  const figure = typed.replace(/[£,\s]/g, '')
  return /^\d{1,13}(\.\d{1,2})?$/.test(figure) ? String(Number(figure)) : ''
}

const amount = { inputMode: 'decimal', read: readAmount } as const

/** `category` is what older addresses say. */
const chosenCategories = ({ category, categories: several }: TendersAddress): string[] =>
  several?.split(',') ?? (category ? [category] : [])

/** Open from the start where one of them is in use, so that nothing filters unseen. */
export function MoreFilters(props: MoreFiltersProps) {
  const { search, hasScope, organisationName, isNamed, onFilter } = props
  const { select, input } = filterFields(search, onFilter)
  const inUse = furtherFilters.filter((name) => search[name] !== undefined).length
  // At the start only: it must not fold up under the hand that clears its last filter.
  const [startsOpen] = useState(inUse > 0 && !isNamed)
  return (
    <Disclosure
      isWide
      summary={inUse > 0 ? `More filters (${inUse} in use)` : 'More filters'}
      isOpen={startsOpen || undefined}
    >
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <FilterInput
          label="Location"
          placeholder="Anywhere"
          maxLength={tenderLimits.location}
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
        <FilterInput label="Value from" {...amount} {...input('min_value')} />
        <FilterInput label="Value to" {...amount} {...input('max_value')} />
        <FilterInput label="Deadline from" type="date" {...input('deadline_from')} />
        <FilterInput label="Deadline to" type="date" {...input('deadline_to')} />
        <div className="sm:col-span-2 lg:col-span-4">
          <CheckboxGroup
            name="categories"
            label="Categories"
            options={categoryOptions}
            values={chosenCategories(search)}
            isInColumns
            onChange={(chosen) => {
              showAll()
              onFilter({ category: undefined, categories: chosen.join(',') || undefined })
            }}
          />
        </div>
      </div>
    </Disclosure>
  )
}
