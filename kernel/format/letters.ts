/** Returns A, B, … Z, AA, AB, … for 0, 1, …, like spreadsheet column names. */
export function letters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26))
  return index < 26 ? last : `${letters(Math.floor(index / 26) - 1)}${last}`
}
