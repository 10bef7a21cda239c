/** Values of a field before and after a change. */
export interface Change {
  from: unknown
  to: unknown
}

interface Compared<Name extends string> {
  before: Record<Name, unknown>
  given: Partial<Record<Name, unknown>>
  /** Returns true if the two values are equivalent although their JSON differs. */
  isSame?: (name: Name, from: unknown, to: unknown) => boolean
}

/**
 * Returns the changed fields with their values before and after. Fields that are not given are
 * unchanged.
 */
export function changesBetween<Name extends string>(
  names: readonly Name[],
  { before, given, isSame }: Compared<Name>,
): { [N in Name]?: Change } {
  const changes: { [N in Name]?: Change } = {}
  for (const name of names) {
    const [from, to] = [before[name], given[name]]
    if (to === undefined || JSON.stringify(from) === JSON.stringify(to)) continue
    if (!isSame?.(name, from, to)) changes[name] = { from, to }
  }
  return changes
}
