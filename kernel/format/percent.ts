/** Returns the part as a percentage of the whole; 0 if the whole is 0. */
export function percentOf(part: number, whole: number): number {
  return whole === 0 ? 0 : (part / whole) * 100
}

/**
 * Formats a percentage, such as "12.5%", always with one decimal so that columns of rates align.
 */
export function formatPercent(percent: number): string {
  return `${(Number.isFinite(percent) ? percent : 0).toFixed(1)}%`
}
