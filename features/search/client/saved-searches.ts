import { listSavedSearches, type SavedFilter } from '../contract/saved-search.ts'
import { endpointDataQuery } from '#kernel/client/lib/endpoint-query.ts'
import { tendersAddress, type TendersAddress } from '#features/tenders/client/tenders-address.ts'

/** Query for the caller's saved searches, oldest first. */
export const savedSearchesQuery = endpointDataQuery(['saved-searches'], listSavedSearches)

/**
 * Returns the search parameters that open a saved search in the list of tenders. `exact` turns off
 * spelling correction for its search text.
 */
export function addressOfSearch({ filter, ...saved }: SavedFilter): TendersAddress {
  return tendersAddress.parse({
    ...saved,
    categories: saved.categories?.join(','),
    filter: filter === 'active' ? undefined : filter,
    exact: saved.search ? true : undefined,
  })
}
