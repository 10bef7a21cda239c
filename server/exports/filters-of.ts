/** Returns the filters of an exported list for the audit log, without paging. */
export function filtersOf(query: object): Record<string, unknown> {
  const asked = Object.entries(query).filter(
    ([name, value]) =>
      name !== 'page' && name !== 'per_page' && value !== undefined && value !== null,
  )
  return Object.fromEntries(asked)
}
