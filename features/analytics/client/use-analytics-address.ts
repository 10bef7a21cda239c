import { useNavigate, useSearch } from '@tanstack/react-router'
import { analyticsAddress, type AnalyticsAddress } from './analytics-address.ts'

/**
 * Returns the user's choices on an analytics page (such as the months and the category) from the
 * page's URL, and a function that changes some of them.
 */
export function useAnalyticsAddress() {
  const address = analyticsAddress.parse(useSearch({ strict: false }))
  const navigate = useNavigate()
  function show(changes: Partial<AnalyticsAddress>): void {
    // The previous choices are read from the router, because two changes can occur before the next
    // render.
    const search = (former: object) => ({ ...former, ...changes })
    void navigate({ to: '.', search, replace: true, resetScroll: false })
  }
  return { address, show }
}
