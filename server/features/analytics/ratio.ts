/** With one decimal; nothing of nothing is nothing. */
export function ratio(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((10 * part) / whole) / 10
}
