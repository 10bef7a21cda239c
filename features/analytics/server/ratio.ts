/** Returns the ratio rounded to one decimal place, or 0 if `whole` is 0. */
export function ratio(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((10 * part) / whole) / 10
}
