/** Returns the filters in an export's query for the audit log, without the paging parameters. */
export function filtersOf(query: object): Record<string, unknown> {
  const asked = Object.entries(query).filter(
    ([name, value]) =>
      name !== 'page' && name !== 'per_page' && value !== undefined && value !== null,
  )
  return Object.fromEntries(asked)
}
