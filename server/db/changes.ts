import type { Change } from './tender-tables.ts'

interface Compared<Name extends string> {
  before: Record<Name, unknown>
  given: Partial<Record<Name, unknown>>
  /** For what is the same in other words. */
  isSame?: (name: Name, from: unknown, to: unknown) => boolean
}

/** Field by field, before and after. What is not given stays, and so is no change. */
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
