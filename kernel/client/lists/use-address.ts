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
  // The router updates the address asynchronously. Until the address has changed, this state holds
  // the new parameters, so that a checkbox stays checked and the next change builds on them.
  const [ahead, setAhead] = useState<Address>()
  const address = ahead ?? read
  const navigate = useNavigate()
  const router = useRouter()
  const pathname = useMatch({ strict: false, select: (match) => match.pathname })

  async function show(changes: object, replace: boolean): Promise<void> {
    // A debounced change must not take users back to a page that they have left.
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
     * Changes the search text. The first search adds a history entry, and further typing replaces
     * it, so that the Back button doesn't step through each pause in typing.
     */
    searchFor: (text: string) => {
      // A new search may be spell-corrected again: `exact` was meant for the previous text.
      const changes = { search: text || undefined, exact: undefined }
      void show(changes, address.search !== undefined)
    },
  }
}
