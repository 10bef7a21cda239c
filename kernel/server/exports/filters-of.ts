/**
 * Returns the filters from an export's query, without the paging parameters, to be recorded in the
 * audit log.
 */
export function filtersOf(query: object): Record<string, unknown> {
  const asked = Object.entries(query).filter(
    ([name, value]) =>
      name !== 'page' && name !== 'per_page' && value !== undefined && value !== null,
  )
  return Object.fromEntries(asked)
}
