import { listSavedSearches, type SavedFilter } from '#domain/contract/saved-search.ts'
import { askData } from '#client/lib/ask.ts'
import { tendersAddress, type TendersAddress } from './addresses.ts'

/** The caller's own, oldest first. */
export const savedSearchesQuery = askData(['saved-searches'], listSavedSearches)

/** Where the list shows what a saved search finds: its very words, and nothing like them. */
export function addressOfSearch({ filter, ...saved }: SavedFilter): TendersAddress {
  return tendersAddress.parse({
    ...saved,
    categories: saved.categories?.join(','),
    filter: filter === 'active' ? undefined : filter,
    exact: saved.search ? true : undefined,
  })
}
