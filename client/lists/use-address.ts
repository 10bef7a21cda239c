import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import type * as z from 'zod/mini'

interface Shown {
  search?: string | undefined
  page?: number | undefined
}

/** What the page at this address shows, and the ways to show something else of it. */
export function useAddress<Address extends Shown>(schema: z.ZodMiniType<Address>) {
  // The router has read it by the same schema; here it is read for its type.
  const given = useSearch({ strict: false })
  const address = useMemo(() => schema.parse(given), [schema, given])
  const navigate = useNavigate()

  function show(changes: object, replace: boolean): void {
    const search = { ...address, ...changes, page: undefined }
    void navigate({ to: '.', search, replace, resetScroll: false })
  }

  return {
    address,
    /** Something else is shown, from its first page on. */
    change: (changes: Partial<Address>) => show(changes, false),
    /** Every pause while typing is not a page to go back to. */
    searchFor: (text: string) =>
      // Other words are not yet known to find nothing: `exact` was asked for of the last ones.
      show({ search: text || undefined, exact: undefined }, address.search !== undefined),
  }
}
