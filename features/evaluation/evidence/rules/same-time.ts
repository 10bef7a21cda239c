/** Longest time in milliseconds between a row and its audit row, which one transaction writes. */
const tolerance = 60_000

/** Returns whether a row and its audit row state about the same time. */
export function isSameTime(one: string, other: string): boolean {
  return Math.abs(Date.parse(one) - Date.parse(other)) <= tolerance
}
