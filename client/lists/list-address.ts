// What an administrators' list shows is in its address: tab, search, order and page. What an
// address holds that means nothing here is left aside.
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'

export interface ListAddress<Filter extends string, Sort extends string> {
  filter?: Filter | undefined
  search?: string | undefined
  sort?: Sort | undefined
  page?: number | undefined
}

interface Offers<Filter extends string, Sort extends string> {
  path: string
  filters: readonly Filter[]
  sorts: readonly Sort[]
}

/** A list at its address: what it shows, and the way to search it. */
export interface List<Filter extends string, Sort extends string> {
  path: string
  address: ListAddress<Filter, Sort>
  searchFor: (text: string) => void
}

export function useListAddress<Filter extends string, Sort extends string>(
  offers: Offers<Filter, Sort>,
): List<Filter, Sort> {
  const given: Record<string, unknown> = useSearch({ strict: false })
  const address = useMemo(() => readAddress(given, offers), [given, offers])
  const navigate = useNavigate()

  /** Every pause while typing is not a page to go back to. */
  function searchFor(text: string): void {
    const search: object = { ...address, search: text || undefined, page: undefined }
    const replace = address.search !== undefined
    void navigate({ to: offers.path, search, replace, resetScroll: false })
  }

  return { path: offers.path, address, searchFor }
}

function readAddress<Filter extends string, Sort extends string>(
  { filter, search, sort, page }: Record<string, unknown>,
  { filters, sorts }: Offers<Filter, Sort>,
): ListAddress<Filter, Sort> {
  return {
    filter: filters.find((offered) => offered === filter),
    // The router reads figures in an address as numbers.
    search: ['string', 'number'].includes(typeof search) ? String(search).trim() : undefined,
    sort: sorts.find((offered) => offered === sort),
    page: Number.isInteger(page) && Number(page) > 1 ? Number(page) : undefined,
  }
}
