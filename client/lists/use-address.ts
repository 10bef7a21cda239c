import { useMatch, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { startTransition, useMemo, useState } from 'react'
import type * as z from 'zod/mini'

interface Shown {
  search?: string | undefined
  page?: number | undefined
}

/** Removes a trailing slash, which users may type and the router ignores. */
const bare = (path: string | undefined) => path?.replace(/\/$/, '')

/** Returns the page's search parameters, and functions that change them. */
export function useAddress<Address extends Shown>(schema: z.ZodMiniType<Address>) {
  // The router has already validated the parameters; parsing them again gives them their type.
  const given = useSearch({ strict: false })
  const read = useMemo(() => schema.parse(given), [schema, given])
  // The router updates the address asynchronously. Until then this state has the new parameters, so
  // that a checkbox stays checked and a second one adds to it.
  const [ahead, setAhead] = useState<Address>()
  const address = ahead ?? read
  const navigate = useNavigate()
  const router = useRouter()
  const pathname = useMatch({ strict: false, select: (match) => match.pathname })

  async function show(changes: object, replace: boolean): Promise<void> {
    // A user who has left the page during the debounce is not navigated back.
    if (bare(router.latestLocation.pathname) !== bare(pathname)) return
    const search = { ...address, ...changes, page: undefined }
    setAhead(search)
    await navigate({ to: '.', search, replace, resetScroll: false })
    startTransition(() => setAhead((latest) => (latest === search ? undefined : latest)))
  }

  return {
    address,
    /** Changes a filter and returns to the first page. */
    change: (changes: Partial<Address>) => void show(changes, false),
    /**
     * Replaces the history entry, so that each pause while typing doesn't become a page to go back
     * to.
     */
    searchFor: (text: string) => {
      // A new search may be corrected again, because `exact` applied to the previous one.
      const changes = { search: text || undefined, exact: undefined }
      void show(changes, address.search !== undefined)
    },
  }
}
