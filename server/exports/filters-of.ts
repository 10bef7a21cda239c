/** What narrowed an exported list, for the log: nothing of pages, which a file has none of. */
export function filtersOf(query: object): Record<string, unknown> {
  const asked = Object.entries(query).filter(
    ([name, value]) =>
      name !== 'page' && name !== 'per_page' && value !== undefined && value !== null,
  )
  return Object.fromEntries(asked)
}
