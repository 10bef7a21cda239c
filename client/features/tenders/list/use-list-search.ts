import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { readListSearch, type ListSearch } from './list-search.ts'

/** What the address says, and the way to change it. A changed filter starts at the first page. */
export function useListSearch() {
  const given: Record<string, unknown> = useSearch({ strict: false })
  // Read here and not in the route table, which every visitor of the sign-in page loads.
  const search = useMemo(() => readListSearch(given), [given])
  const navigate = useNavigate()

  function filterBy(changes: Partial<ListSearch>, { replace = false } = {}): void {
    void navigate({
      to: '/tenders',
      search: { ...search, ...changes, page: undefined },
      replace,
      resetScroll: false,
    })
  }

  return { search, filterBy }
}
