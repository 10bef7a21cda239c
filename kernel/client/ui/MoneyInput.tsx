import type { ComponentProps } from 'react'
import { amountShape } from '#kernel/contract/number-shapes.ts'
import { currencySymbol } from '#kernel/format/money.ts'
import { AmountBox } from './AmountBox.tsx'
import { AmountInWords } from './AmountInWords.tsx'
import { fieldId } from './field-id.ts'
import { Field, type FieldProps } from './Field.tsx'
import { useNumberFault } from './use-number-fault.ts'

type MoneyInputProps = FieldProps & Omit<ComponentProps<typeof AmountBox>, 'id'> & { name: string }

/** Amount input with a label, an error message and the amount in words. */
export function MoneyInput({ label, hint, error, isOptional, ...box }: MoneyInputProps) {
  const { name, value, currency } = box
  const shape = { ...amountShape, symbol: currencySymbol(currency) }
  const { fault, handlers } = useNumberFault(value, shape)
  const wordsId = `${fieldId(name)}-words`
  return (
    <Field
      label={label}
      hint={hint}
      isOptional={isOptional}
      name={name}
      error={error ?? fault}
      footer={
        <AmountInWords
          id={wordsId}
          value={value}
          shape={shape}
          currency={currency}
          hasFigure={box.isPlain}
        />
      }
    >
      {(control) => (
        <AmountBox
          {...box}
          {...control}
          {...handlers}
          aria-describedby={[control['aria-describedby'], wordsId].filter(Boolean).join(' ')}
        />
      )}
    </Field>
  )
}
