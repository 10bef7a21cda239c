import type { NumberShape } from '#domain/format/read-number.ts'
import { AmountBox } from '#client/ui/AmountBox.tsx'
import { AmountInWords } from '#client/ui/AmountInWords.tsx'
import { FieldError, FieldHint, useFieldIds } from '#client/ui/Field.tsx'
import { joinClasses } from '#client/ui/join-classes.ts'
import { useNumberFault } from '#client/ui/use-number-fault.ts'

type PriceInputProps = {
  name: string
  label: string
  hint: string
  currency: string
  shape: NumberShape
  value: string
  onChange: (typed: string) => void
  /** True if label and input are two cells of a table row. */
  isInRow?: boolean
}

/** Price input with an error message and the price in words. */
export function PriceInput(props: PriceInputProps) {
  const { name, label, hint, currency, shape, value, onChange, isInRow } = props
  const { fault, handlers } = useNumberFault(value, shape)
  const { control, hintId, errorId } = useFieldIds({ name, hint, error: fault })
  const wordsId = `${control.id}-words`
  return (
    <>
      <div className={joinClasses('min-w-0', isInRow && 'self-center')}>
        <label htmlFor={control.id} className="font-semibold wrap-anywhere">
          {label}
        </label>
        <FieldHint id={hintId}>{hint}</FieldHint>
        {fault && <FieldError id={errorId}>{fault}</FieldError>}
        {isInRow && <AmountInWords id={wordsId} {...{ value, shape, currency }} />}
      </div>
      <div className={joinClasses(!isInRow && 'max-w-60')}>
        <AmountBox
          {...control}
          {...handlers}
          {...{ name, value, currency, onChange }}
          aria-describedby={`${control['aria-describedby']} ${wordsId}`}
          className="text-end"
        />
      </div>
      {!isInRow && <AmountInWords id={wordsId} {...{ value, shape, currency }} />}
    </>
  )
}
