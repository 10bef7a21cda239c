// Default view of a supplier's tender list. Opening a saved search from the list makes it the
// default view until the user chooses all tenders again.
import { useQuery } from '@tanstack/react-query'
import { listSavedSearches, type SavedSearch } from '#features/search/contract/saved-search.ts'
import { mayCall } from '#kernel/client/lib/may-call.ts'
import { useUser } from '#kernel/client/lib/session.tsx'
import type { TendersAddress } from '#features/tenders/client/tenders-address.ts'
import { addressOfSearch, savedSearchesQuery } from '#features/search/client/saved-searches.ts'
import { storedChoice } from '#kernel/client/ui/stored-choice.ts'

/**
 * Stored choice: `all`, or the ID of a saved search. Older portal versions stored `followed` for
 * the followed categories, which became the first saved search.
 */
const { keep, useChoice } = storedChoice<string>('tenders-shown', /^(all|followed|\d+)$/, 'all')

export const showSearch = ({ id }: SavedSearch) => keep(String(id))
export const showAll = () => keep('all')

interface Shown {
  searches: readonly SavedSearch[]
  /** Saved search with the same filters as the address. */
  current: SavedSearch | undefined
  /**
   * Saved search to show by default. Undefined if the address has any parameters or the user chose
   * all tenders.
   */
  byDefault: SavedSearch | undefined
  /** True while the saved search for the default view is loading. */
  isPending: boolean
}

export function useShownSearch(address: TendersAddress): Shown {
  const choice = useChoice()
  const { data: searches = [], isLoading } = useQuery({
    ...savedSearchesQuery,
    enabled: mayCall(useUser(), listSavedSearches),
  })
  const asksForNothing = Object.values(address).every((value) => value === undefined)
  const isWanted = choice !== 'all' && asksForNothing
  const chosen =
    choice === 'followed' ? searches[0] : searches.find(({ id }) => String(id) === choice)
  const shown = filterIn(address)
  return {
    searches,
    current: searches.find(({ filter }) => filterIn(addressOfSearch(filter)) === shown),
    byDefault: isWanted ? chosen : undefined,
    isPending: isWanted && isLoading,
  }
}

/** Returns the filters as text for comparison, without the sort order and paging. */
function filterIn(address: TendersAddress): string {
  const { exact: _, page: __, sort: ___, categories, ...filter } = address
  const given = { ...filter, categories: categories?.split(',').toSorted().join() }
  const pairs = Object.entries(given).filter(([, value]) => value !== undefined)
  return JSON.stringify(pairs.toSorted(([one], [other]) => one.localeCompare(other)))
}
