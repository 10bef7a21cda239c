import { withCommas } from './number.ts'

/** Money is text from column to screen: a float would lose pennies on large contracts. */

const symbols: Record<string, string> = { GBP: '£', EUR: '€', USD: 'US$' }

/** What stands before an amount: "£", or the code itself where there is no sign. */
export function currencySymbol(currency: string): string {
  return symbols[currency] ?? `${currency} `
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

/** What was typed, without separators or anything else that is no figure: "1234567.5". */
export function plainAmount(typed: string): string {
  const [whole = '', ...rest] = typed.replace(/[^\d.]/g, '').split('.')
  const trimmed = whole.replace(/^0+(?=\d)/, '')
  if (rest.length === 0) return trimmed
  return `${trimmed || '0'}.${rest.join('').slice(0, 2)}`
}

/** The same with thousands separators, for showing while typing: "1,234,567.5". */
export function groupThousands(typed: string): string {
  const [whole = '', fraction] = plainAmount(typed).split('.')
  return fraction === undefined ? withCommas(whole) : `${withCommas(whole)}.${fraction}`
}
