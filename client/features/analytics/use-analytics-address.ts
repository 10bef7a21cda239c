import { useNavigate, useSearch } from '@tanstack/react-router'
import { analyticsAddress, type AnalyticsAddress } from '#client/lists/addresses.ts'

/** Returns the choices in the address of an analytics page, and a function that changes some. */
export function useAnalyticsAddress() {
  const address = analyticsAddress.parse(useSearch({ strict: false }))
  const navigate = useNavigate()
  function show(changes: Partial<AnalyticsAddress>): void {
    // The former choices come from the router, since two changes may follow before a render.
    const search = (former: object) => ({ ...former, ...changes })
    void navigate({ to: '.', search, replace: true, resetScroll: false })
  }
  return { address, show }
}
