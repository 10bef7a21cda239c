import { useState } from 'react'
import { categories, categoryLabels } from '#domain/contract/tender.ts'
import type { TendersAddress } from '#client/lists/addresses.ts'
import { Disclosure } from '#client/ui/Disclosure.tsx'
import { FilterInput } from '#client/ui/FilterInput.tsx'
import { Select } from '#client/ui/Select.tsx'
import { furtherFilters } from './list-views.ts'
import { OrganisationFilter } from './OrganisationFilter.tsx'

const categoryOptions = categories.map((value) => ({ value, label: categoryLabels[value] }))
const scopeOptions = [{ value: 'all', label: 'All open tenders' }]

type MoreFiltersProps = {
  search: TendersAddress
  hasScope: boolean
  organisationName: string | undefined
  onFilter: (changes: Partial<TendersAddress>) => void
}

/** "£40,000" as "40000"; what is no amount filters nothing. */
function readAmount(typed: string): string {
  const figure = typed.replace(/[£,\s]/g, '')
  return /^\d{1,13}(\.\d{1,2})?$/.test(figure) ? String(Number(figure)) : ''
}

/** Open from the start where one of them is in use, so that nothing filters unseen. */
export function MoreFilters({ search, hasScope, organisationName, onFilter }: MoreFiltersProps) {
  const inUse = furtherFilters.filter((name) => search[name] !== undefined).length
  // At the start only: it must not fold up under the hand that clears its last filter.
  const [startsOpen] = useState(inUse > 0)
  return (
    <Disclosure
      isWide
      summary={inUse > 0 ? `More filters (${inUse} in use)` : 'More filters'}
      isOpen={startsOpen || undefined}
    >
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <Select
          name="category"
          label="Category"
          placeholder="All categories"
          options={categoryOptions}
          value={search.category ?? ''}
          onChange={(event) =>
            onFilter({ category: (event.target.value as TendersAddress['category']) || undefined })
          }
        />
        <OrganisationFilter
          organisationId={search.organisation_id}
          name={organisationName}
          onChange={(organisation_id) => onFilter({ organisation_id })}
        />
        {hasScope && (
          <Select
            name="scope"
            label="Whose tenders"
            placeholder="My organisation’s"
            options={scopeOptions}
            value={search.scope === 'all' ? 'all' : ''}
            onChange={(event) =>
              onFilter({ scope: event.target.value === 'all' ? 'all' : undefined })
            }
          />
        )}
        <FilterInput
          name="min_value"
          label="Value from"
          inputMode="decimal"
          value={search.min_value?.toString() ?? ''}
          read={readAmount}
          onSettled={(amount) => onFilter({ min_value: amount ? Number(amount) : undefined })}
        />
        <FilterInput
          name="max_value"
          label="Value to"
          inputMode="decimal"
          value={search.max_value?.toString() ?? ''}
          read={readAmount}
          onSettled={(amount) => onFilter({ max_value: amount ? Number(amount) : undefined })}
        />
        <FilterInput
          name="deadline_from"
          type="date"
          label="Deadline from"
          value={search.deadline_from ?? ''}
          onSettled={(day) => onFilter({ deadline_from: day || undefined })}
        />
        <FilterInput
          name="deadline_to"
          type="date"
          label="Deadline to"
          value={search.deadline_to ?? ''}
          onSettled={(day) => onFilter({ deadline_to: day || undefined })}
        />
      </div>
    </Disclosure>
  )
}
