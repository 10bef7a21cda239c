import type { ComponentProps } from 'react'
import { currencySymbol } from '#kernel/format/money.ts'
import { keepTyped, showGrouped } from '#kernel/format/typed-number.ts'
import { controlClass } from './control-class.ts'
import { joinClasses } from './join-classes.ts'

type AmountBoxProps = Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange'> & {
  /** Amount without separators ("1234567.50"), or the typed text if it is not an amount. */
  value: string
  onChange: (value: string) => void
  currency: string
  /** True to show the amount without thousands separators. */
  isPlain?: boolean
}

/** Input for amounts of money. Invalid characters stay visible. */
export function AmountBox(props: AmountBoxProps) {
  const { value, onChange, currency, isPlain = false, className, ...input } = props
  const symbol = currencySymbol(currency)
  const change = (box: HTMLInputElement) => {
    if (isPlain) return onChange(box.value)
    const fromEnd = box.value.length - (box.selectionStart ?? box.value.length)
    onChange(keepTyped({ typed: box.value, before: value, symbol }))
    // The caret position is restored relative to the end, because separators before it may be added
    // or removed.
    requestAnimationFrame(() => {
      if (document.activeElement !== box) return
      const caret = Math.max(0, box.value.length - fromEnd)
      box.setSelectionRange(caret, caret)
    })
  }
  return (
    <span className="relative block max-w-64">
      <span aria-hidden="true" className="absolute start-3 top-1/2 -translate-y-1/2 text-muted">
        {symbol}
      </span>
      <input
        {...input}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        value={isPlain ? value : showGrouped(value)}
        onChange={(event) => change(event.currentTarget)}
        className={joinClasses(
          controlClass,
          symbol.length > 1 ? 'ps-12' : 'ps-8',
          'tabular-nums',
          className,
        )}
      />
    </span>
  )
}
