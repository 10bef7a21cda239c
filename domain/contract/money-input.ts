import * as z from 'zod/mini'
import { boundedText } from './fields.ts'
import { tenderTexts as texts } from './tender.ts'

/** Money as typed or as a number: commas go, nothing is null, and it stays exact, to the penny. */
export const moneyInput = z.pipe(
  z.nullish(z.union([boundedText(40), z.number()], texts.valueInvalid)),
  z.pipe(
    z.transform((given: string | number | null | undefined) => String(given ?? '')),
    z.pipe(
      z.string().check(z.regex(/^(,*\d[\d,]*(\.\d{0,2})?)?$/, texts.valueInvalid)),
      z.pipe(
        z.transform((typed: string) => toPennies(typed)),
        z.nullable(z.string().check(z.regex(/^\d{1,13}\.\d\d$/, texts.valueTooLarge))),
      ),
    ),
  ),
)

function toPennies(typed: string): string | null {
  if (typed === '') return null
  const [whole = '', fraction = ''] = typed.replaceAll(',', '').split('.')
  return `${whole.replace(/^0+(?=\d)/, '')}.${fraction.padEnd(2, '0')}`
}
