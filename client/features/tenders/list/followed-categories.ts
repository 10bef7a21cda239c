// The categories that a supplier follows, offered as what the list shows. Whoever takes the offer
// finds the list so from then on, until they ask for all tenders again.
import { useQuery } from '@tanstack/react-query'
import { getPreferences } from '#domain/contract/notification-preferences.ts'
import type { Category } from '#domain/contract/lists.ts'
import { mayCall } from '#client/features/tenders/may-call.ts'
import { preferencesQuery } from '#client/lists/preferences-query.ts'
import { useUser } from '#client/lib/session.tsx'
import type { TendersAddress } from '#client/lists/addresses.ts'
import { keptChoice } from '#client/ui/kept-choice.ts'

const { keep, useChoice } = keptChoice('tenders-shown', ['all', 'followed'], 'all')

export const showFollowed = () => keep('followed')
export const showAll = () => keep('all')

interface Followed {
  categories: readonly Category[]
  /** As the address says it. */
  filter: string
  isShown: boolean
  /** This address asks for nothing, so it shows what was chosen. */
  isDefault: boolean
  /** Which it is waits for what they follow. */
  isPending: boolean
}

export function useFollowedCategories(search: TendersAddress): Followed {
  const choice = useChoice()
  const preferences = useQuery({
    ...preferencesQuery,
    enabled: mayCall(useUser(), getPreferences),
  })
  const categories = preferences.data?.followed_categories ?? []
  const filter = categories.join(',')
  const asksForNothing = Object.values(search).every((value) => value === undefined)
  const isWanted = choice === 'followed' && asksForNothing
  return {
    categories,
    filter,
    isShown: filter !== '' && isSame(search.categories, categories),
    isDefault: isWanted && filter !== '',
    isPending: isWanted && preferences.isLoading,
  }
}

const isSame = (given: string | undefined, categories: readonly string[]) =>
  given?.split(',').toSorted().join() === categories.toSorted().join()
