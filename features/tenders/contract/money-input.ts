import * as z from 'zod/mini'
import { readNumber } from '#kernel/format/read-number.ts'
import { boundedText } from '#kernel/contract/fields.ts'
import { amountShape, whyNotNumber } from '#kernel/contract/number-shapes.ts'

/**
 * Schema for money as text or as a number, exact to the penny; an empty string becomes null. Commas
 * are accepted only between thousands: "1000,50" is refused, because dropping its comma would
 * multiply the amount by 100.
 */
export const moneyInput = z.pipe(
  z.nullish(z.union([boundedText(40), z.number()], 'Enter an amount with at most 2 decimals')),
  z.pipe(
    z.transform((given: string | number | null | undefined) => String(given ?? '')),
    z.pipe(
      z.string().check(({ value, issues }) => {
        const message = whyNotNumber(value, amountShape)
        if (message) issues.push({ code: 'custom', input: value, message })
      }),
      z.transform(toPennies),
    ),
  ),
)

function toPennies(typed: string): string | null {
  const { plain } = readNumber(typed, amountShape)
  if (plain === undefined) return null
  const [whole = '', fraction = ''] = plain.split('.')
  return `${whole}.${fraction.padEnd(2, '0')}`
}
