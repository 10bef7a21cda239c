import { queryOptions } from '@tanstack/react-query'
import type { OrganisationRow } from '#features/organisations/contract/admin-organisation.ts'
import { call } from '#kernel/client/lib/api.ts'
import { fetchModule } from '#kernel/client/lib/lazy-part.tsx'

/**
 * Query for all buyer organisations, sorted by name. A failure is logged but not shown on screen,
 * as the specification requires.
 */
export const buyerOrganisationsQuery = queryOptions({
  queryKey: ['organisations', 'buyers'],
  queryFn: ({ signal }) => findAll(signal).catch(log),
})

async function findAll(signal: AbortSignal) {
  // Only administrators need this module, so it is loaded on demand.
  const { listOrganisations } = await fetchModule(
    () => import('#features/organisations/contract/admin-organisation.ts'),
  )
  const found: { value: string; label: string }[] = []
  for (let page = 1, last = 1; page <= last; page += 1) {
    const { data, meta } = await call(listOrganisations, {
      query: { type: 'buyer', sort: 'name', per_page: 100, page },
      signal,
    })
    found.push(...data.map((one) => ({ value: String(one.id), label: labelOf(one) })))
    last = meta.last_page
  }
  return found
}

/** Returns the organisation's name, followed by its status if it can't publish yet. */
function labelOf({ name, verification_status }: OrganisationRow): string {
  return verification_status === 'approved' ? name : `${name} (${verification_status})`
}

function log(error: unknown): never {
  // oxlint-disable-next-line no-console
  console.warn('The organisations could not be loaded:', error)
  throw error
}
