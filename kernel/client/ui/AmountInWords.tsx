import { amountInWords } from '#kernel/format/amount-words.ts'
import { exactMoney } from '#kernel/format/money.ts'
import { readNumber, type NumberShape } from '#kernel/format/read-number.ts'

type AmountInWordsProps = {
  id: string
  value: string
  shape: NumberShape
  currency: string
  /** True to repeat the amount with separators, because the input has none. */
  hasFigure?: boolean | undefined
}

/** The amount in words, so that users notice a typing error. */
export function AmountInWords({ id, value, shape, currency, hasFigure }: AmountInWordsProps) {
  const { plain } = readNumber(value, shape)
  return (
    <p id={id} className="text-sm text-muted wrap-anywhere empty:hidden">
      {plain !== undefined && hasFigure && `${exactMoney(plain, currency)}: `}
      {plain !== undefined && amountInWords(plain, currency)}
    </p>
  )
}
