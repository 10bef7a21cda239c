import { withCommas } from './number.ts'

/**
 * Money is represented as a string from the database column to the screen, because a float would
 * lose pennies on large contracts.
 */

const symbols: Record<string, string> = { GBP: '£', EUR: '€', USD: 'US$' }

/**
 * Returns the prefix for an amount: "£", or the currency code and a space if the portal has no
 * symbol for the currency.
 */
export function currencySymbol(currency: string): string {
  return symbols[currency] ?? `${currency} `
}

/**
 * Returns "£50.00" for "50" and "£1,234.0125" for "1234.0125": never rounded, and always with
 * pence, so that the digits of prices in a column line up.
 */
export function formatPrice(amount: string, currency: string): string {
  const [whole = '', fraction = ''] = amount.split('.')
  return `${currencySymbol(currency)}${withCommas(whole)}.${fraction.padEnd(2, '0')}`
}

/**
 * Returns "£1,234.0125" for "1234.0125", "£0.50" for "0.5" and "£50" for "50.00": with thousands
 * separators, never rounded, and without pence if there are none.
 */
export function exactMoney(amount: string, currency: string): string {
  return formatPrice(amount, currency).replace(/\.0+$/, '')
}

/**
 * Returns "£1,234,567" for "1234567.00" and "£0.50" for "0.5": rounded half up to the penny, with
 * pence only if there are any.
 */
export function formatMoney(amount: string, currency: string): string {
  const read = /^(-?)(\d+)(?:\.(\d*))?$/.exec(amount)
  // Unexpected input is shown unchanged: a wrong amount would be worse than an odd format.
  if (!read) return `${currency} ${amount}`
  const [, sign = '', whole = '0', fraction = ''] = read
  const pence = BigInt(whole + fraction.padEnd(2, '0').slice(0, 2))
  const rounded = pence + (Number(fraction[2] ?? 0) >= 5 ? 1n : 0n)
  const digits = rounded.toString().padStart(3, '0')
  const inPence = digits.endsWith('00') ? '' : `.${digits.slice(-2)}`
  return `${rounded === 0n ? '' : sign}${currencySymbol(currency)}${withCommas(digits.slice(0, -2))}${inPence}`
}
