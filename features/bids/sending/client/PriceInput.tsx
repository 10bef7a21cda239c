import type { NumberShape } from '#kernel/format/read-number.ts'
import { AmountBox } from '#kernel/client/ui/AmountBox.tsx'
import { AmountInWords } from '#kernel/client/ui/AmountInWords.tsx'
import { FieldError, FieldHint, useFieldIds } from '#kernel/client/ui/Field.tsx'
import { useNumberFault } from '#kernel/client/ui/use-number-fault.ts'

type PriceInputProps = {
  name: string
  label: string
  hint: string
  currency: string
  shape: NumberShape
  value: string
  /** Message after an attempt to send the bid; a fault of the typed number is shown instead. */
  error?: string | undefined
  onChange: (typed: string) => void
  /**
   * True if label and input are two cells of a row, with the error and the amount in words below
   * the input.
   */
  isInRow?: boolean
}

/** Price input with an error message and the price in words. */
export function PriceInput(props: PriceInputProps) {
  const { name, label, hint, currency, shape, value, onChange, isInRow } = props
  const { fault, handlers } = useNumberFault(value, shape)
  const error = fault ?? props.error
  const { control, hintId, errorId } = useFieldIds({ name, hint, error })
  const message = error && <FieldError id={errorId}>{error}</FieldError>
  const wordsId = `${control.id}-words`
  return (
    <>
      <div className="min-w-0">
        <label htmlFor={control.id} className="font-semibold wrap-anywhere">
          {label}
        </label>
        <FieldHint id={hintId}>{hint}</FieldHint>
        {!isInRow && message}
      </div>
      <div className={isInRow ? 'max-sm:[&>*]:max-w-none' : 'max-w-60'}>
        <AmountBox
          {...control}
          {...handlers}
          name={name}
          value={value}
          currency={currency}
          onChange={onChange}
          aria-describedby={`${control['aria-describedby']} ${wordsId}`}
          className="text-end"
        />
      </div>
      <div className={isInRow ? 'sm:col-span-2 sm:col-start-2 sm:row-start-2' : undefined}>
        {isInRow && message}
        <AmountInWords id={wordsId} value={value} shape={shape} currency={currency} />
      </div>
    </>
  )
}
