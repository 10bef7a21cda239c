/** Returns the ratio rounded to one decimal, or 0 when `whole` is 0. */
export function ratio(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((10 * part) / whole) / 10
}
