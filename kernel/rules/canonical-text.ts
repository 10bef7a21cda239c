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

/** Compares values regardless of the order of their fields, which the database doesn't preserve. */
export function isEqual(one: unknown, other: unknown): boolean {
  return canonicalText(one) === canonicalText(other)
}
