/**
 * Returns a value as JSON with the fields of every object in alphabetical order, because the
 * database doesn't preserve their order. Equal values have equal texts, and so equal hashes.
 */
export function canonicalText(value: unknown): string {
  return JSON.stringify(value, inOrder)
}

function inOrder(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/**
 * Returns whether two values are equal apart from the order of their fields. The database doesn't
 * preserve that order.
 */
export function isEqual(one: unknown, other: unknown): boolean {
  return canonicalText(one) === canonicalText(other)
}
