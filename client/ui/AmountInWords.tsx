import { amountInWords } from '#domain/format/amount-words.ts'
import { exactMoney } from '#domain/format/money.ts'
import { readNumber, type NumberShape } from '#domain/format/read-number.ts'

type AmountInWordsProps = { id: string; value: string; shape: NumberShape; currency: string }

/** The amount with separators and in words, so that users notice a typing error. */
export function AmountInWords({ id, value, shape, currency }: AmountInWordsProps) {
  const { plain } = readNumber(value, shape)
  return (
    <p id={id} className="text-sm text-muted wrap-anywhere empty:hidden">
      {plain !== undefined && `${exactMoney(plain, currency)}: ${amountInWords(plain, currency)}`}
    </p>
  )
}
