/** Part of a whole in per cent; nothing of nothing is nothing. */
export function percentOf(part: number, whole: number): number {
  return whole === 0 ? 0 : (part / whole) * 100
}

/** "12.5%": always one decimal, so that a column of rates lines up. */
export function formatPercent(percent: number): string {
  return `${(Number.isFinite(percent) ? percent : 0).toFixed(1)}%`
}
