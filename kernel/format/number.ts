/** Returns "12,345" for "12345". */
export const withCommas = (digits: string) => digits.replace(/\B(?=(\d{3})+$)/g, ',')

/**
 * Formats a number as "12,345" or "1,234.5", with at most three decimals. Used instead of
 * `toLocaleString`, which returns the same text but takes a browser tens of milliseconds on its
 * first call.
 */
export function formatNumber(value: number): string {
  const [whole = '', fraction] = String(Number(value.toFixed(3))).split('.')
  return fraction === undefined ? withCommas(whole) : `${withCommas(whole)}.${fraction}`
}

/**
 * Returns the count with its noun, such as "1 tender" or "12 tenders". Irregular plurals, such as
 * "criteria", are passed as `many`.
 */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`
}
