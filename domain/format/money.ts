import { withCommas } from './number.ts'

/** Money is text from column to screen: a float would lose pennies on large contracts. */

const symbols: Record<string, string> = { GBP: '£', EUR: '€', USD: 'US$' }

/** What stands before an amount: "£", or the code itself where there is no sign. */
export function currencySymbol(currency: string): string {
  return symbols[currency] ?? `${currency} `
}

/** Returns "£1,234.0125" for "1234.0125" and "£0.50" for "0.5": separated, and never rounded. */
export function exactMoney(amount: string, currency: string): string {
  const [whole = '', fraction] = amount.split('.')
  return `${currencySymbol(currency)}${withCommas(whole)}${fraction === undefined ? '' : `.${fraction.padEnd(2, '0')}`}`
}

/** "£1,234,567" from "1234567.00", and "£0.50": pence only where there are any. Rounded half up. */
export function formatMoney(amount: string, currency: string): string {
  const read = /^(-?)(\d+)(?:\.(\d*))?$/.exec(amount)
  // Shown as it is: a wrong nought would be worse than an odd figure.
  if (!read) return `${currency} ${amount}`
  const [, sign = '', whole = '0', fraction = ''] = read
  const pence = BigInt(whole + fraction.padEnd(2, '0').slice(0, 2))
  const rounded = pence + (Number(fraction[2] ?? 0) >= 5 ? 1n : 0n)
  const digits = rounded.toString().padStart(3, '0')
  const inPence = digits.endsWith('00') ? '' : `.${digits.slice(-2)}`
  return `${rounded === 0n ? '' : sign}${currencySymbol(currency)}${withCommas(digits.slice(0, -2))}${inPence}`
}
