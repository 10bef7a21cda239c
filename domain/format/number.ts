/** "12,345" from digits. */
export const withCommas = (digits: string) => digits.replace(/\B(?=(\d{3})+$)/g, ',')

/**
 * "12,345" or "1,234.5", to three decimals: what `toLocaleString` makes of a number, without the tens
 * of milliseconds that a browser takes to set up its first formatter.
 */
export function formatNumber(value: number): string {
  const [whole = '', fraction] = String(Number(value.toFixed(3))).split('.')
  return fraction === undefined ? withCommas(whole) : `${withCommas(whole)}.${fraction}`
}
