import { controlClass } from '#client/ui/control-class.ts'
import { FieldHint, useFieldIds } from '#client/ui/Field.tsx'
import { joinClasses } from '#client/ui/join-classes.ts'

type PriceInputProps = {
  name: string
  label: string
  hint: string
  symbol: string
  value: string
  onChange: (amount: string) => void
  /** Label and box are two cells of a row. */
  isInRow?: boolean
}

/** A price as it is typed, with up to four decimals: a unit may cost less than a penny. */
export function PriceInput(props: PriceInputProps) {
  const { name, label, hint, symbol, value, onChange, isInRow } = props
  const { control, hintId } = useFieldIds({ name, hint })
  return (
    <>
      <div className="min-w-0 self-center">
        <label htmlFor={control.id} className="font-semibold wrap-anywhere">
          {label}
        </label>
        <FieldHint id={hintId}>{hint}</FieldHint>
      </div>
      <span className={joinClasses('relative block', !isInRow && 'max-w-60')}>
        <span aria-hidden="true" className="absolute start-3 top-1/2 -translate-y-1/2 text-muted">
          {symbol}
        </span>
        <input
          {...control}
          name={name}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          value={value}
          onChange={(event) => onChange(event.target.value.replaceAll(/[^\d.]/g, ''))}
          className={joinClasses(
            controlClass,
            symbol.length > 1 ? 'ps-12' : 'ps-8',
            'text-end tabular-nums',
          )}
        />
      </span>
    </>
  )
}
