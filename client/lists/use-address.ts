import { useMatch, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { startTransition, useMemo, useState } from 'react'
import type * as z from 'zod/mini'

interface Shown {
  search?: string | undefined
  page?: number | undefined
}

/** An address may be typed with a slash at its end; the router knows the page without it. */
const bare = (path: string | undefined) => path?.replace(/\/$/, '')

/** What the page at this address shows, and the ways to show something else of it. */
export function useAddress<Address extends Shown>(schema: z.ZodMiniType<Address>) {
  // The router has read it by the same schema; here it is read for its type.
  const given = useSearch({ strict: false })
  const read = useMemo(() => schema.parse(given), [schema, given])
  // The router changes the address when it has time for it. A box that was ticked stays ticked until
  // then, and a second one adds to it.
  const [ahead, setAhead] = useState<Address>()
  const address = ahead ?? read
  const navigate = useNavigate()
  const router = useRouter()
  const pathname = useMatch({ strict: false, select: (match) => match.pathname })

  async function show(changes: object, replace: boolean): Promise<void> {
    // Whoever has left for another page while a pause was waited for is not called back.
    if (bare(router.latestLocation.pathname) !== bare(pathname)) return
    const search = { ...address, ...changes, page: undefined }
    setAhead(search)
    await navigate({ to: '.', search, replace, resetScroll: false })
    startTransition(() => setAhead((latest) => (latest === search ? undefined : latest)))
  }

  return {
    address,
    /** Something else is shown, from its first page on. */
    change: (changes: Partial<Address>) => void show(changes, false),
    /** Every pause while typing is not a page to go back to. */
    searchFor: (text: string) => {
      // Other words are not yet known to find nothing: `exact` was asked for of the last ones.
      const changes = { search: text || undefined, exact: undefined }
      void show(changes, address.search !== undefined)
    },
  }
}
