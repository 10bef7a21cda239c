import { groupThousands, plainAmount } from '#domain/format/money.ts'
import type { ComponentProps } from 'react'
import { controlClass } from './control-class.ts'
import { Field, type FieldProps } from './Field.tsx'
import { joinClasses } from './join-classes.ts'

type MoneyInputProps = FieldProps &
  Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange'> & {
    /** The exact amount, without separators: "1234567.50". */
    value: string
    onChange: (amount: string) => void
    symbol?: string
  }

/** An amount with thousands separators while typing; what it reports has none. */
export function MoneyInput({
  label,
  hint,
  error,
  isOptional,
  id,
  value,
  onChange,
  symbol = '£',
  ...input
}: MoneyInputProps) {
  const change = (typed: HTMLInputElement) => {
    const fromEnd = typed.value.length - (typed.selectionStart ?? typed.value.length)
    onChange(plainAmount(typed.value))
    // Counted from the end, the caret stays put although separators come and go before it.
    requestAnimationFrame(() => {
      if (document.activeElement !== typed) return
      const caret = Math.max(0, typed.value.length - fromEnd)
      typed.setSelectionRange(caret, caret)
    })
  }
  return (
    <Field {...{ label, hint, error, isOptional, id }} name={input.name}>
      {(control) => (
        <span className="relative block">
          <span aria-hidden="true" className="absolute start-3 top-1/2 -translate-y-1/2 text-muted">
            {symbol}
          </span>
          <input
            {...input}
            {...control}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            value={groupThousands(value)}
            onChange={(event) => change(event.currentTarget)}
            className={joinClasses(
              controlClass,
              symbol.length > 1 ? 'ps-12' : 'ps-8',
              'tabular-nums',
            )}
          />
        </span>
      )}
    </Field>
  )
}
