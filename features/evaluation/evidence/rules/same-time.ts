/**
 * Maximum difference in milliseconds between the times of a row and its audit row. Both are written
 * in one transaction.
 */
const tolerance = 60_000

/** Returns whether the times of a row and of its audit row are close enough. */
export function isSameTime(one: string, other: string): boolean {
  return Math.abs(Date.parse(one) - Date.parse(other)) <= tolerance
}
