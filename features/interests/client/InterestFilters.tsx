import { usualInterestSorts } from '../contract/interest.ts'
import { interestSorts, interestTabs, type InterestSort } from '#kernel/contract/lists.ts'
import type { interestsAddress } from '#kernel/client/lists/addresses.ts'
import type { useAddress } from '#kernel/client/lists/use-address.ts'
import { SearchBox } from '#kernel/client/ui/SearchBox.tsx'
import { Select } from '#kernel/client/ui/Select.tsx'
import { useIsWide } from '#kernel/client/ui/use-media.ts'
import type * as z from 'zod/mini'

const interestSortLabels: Record<InterestSort, string> = {
  '-created_at': 'Newest first',
  created_at: 'Oldest first',
  submission_deadline: 'Deadline, soonest first',
  '-submission_deadline': 'Deadline, latest first',
}

type InterestsAddress = z.output<typeof interestsAddress>

const sortOptions = interestSorts.map((value) => ({ value, label: interestSortLabels[value] }))

export const tabOf = ({ filter }: InterestsAddress) => filter ?? interestTabs[0]

export const sortOf = (address: InterestsAddress) =>
  address.sort ?? usualInterestSorts[tabOf(address)]

type InterestFiltersProps = { list: ReturnType<typeof useAddress<InterestsAddress>> }

/**
 * Search field for the interests and, on screens without sortable columns, their sort order. The
 * address contains a chosen order only if it differs from the tab's default.
 */
export function InterestFilters({ list: { address, change, searchFor } }: InterestFiltersProps) {
  const isWide = useIsWide()
  const usual = usualInterestSorts[tabOf(address)]
  return (
    <div className="flex flex-wrap items-end justify-between gap-3">
      <SearchBox
        label="Search by title, reference or buyer"
        value={address.search ?? ''}
        onSearch={searchFor}
      />
      {!isWide && (
        <div className="max-sm:grow">
          <Select
            name="sort"
            label="Sort by"
            options={sortOptions}
            value={sortOf(address)}
            onChange={({ target }) => {
              const chosen = interestSorts.find((sort) => sort === target.value)
              change({ sort: chosen === usual ? undefined : chosen })
            }}
          />
        </div>
      )}
    </div>
  )
}
