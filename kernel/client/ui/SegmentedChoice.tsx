import { useId, type ReactNode } from 'react'

type SegmentedChoiceProps<Value extends string> = {
  label: string
  options: readonly { value: Value; label: string; icon?: ReactNode }[]
  value: Value
  onChange: (value: Value) => void
}

/** Radio group with a few options side by side. The choice takes effect at once. */
export function SegmentedChoice<Value extends string>(props: SegmentedChoiceProps<Value>) {
  const name = useId()
  return (
    <fieldset className="inline-flex w-fit flex-wrap gap-x-0.5 rounded-control border border-input-line bg-surface p-0.5 print:hidden">
      <legend className="sr-only">{props.label}</legend>
      {props.options.map(({ value, label, icon }) => (
        <label
          key={value}
          className="relative inline-flex min-h-8 cursor-pointer items-center gap-1.5 rounded-control px-2.5 max-sm:px-2 max-[22rem]:px-1.5 text-sm text-muted hover:text-ink has-checked:bg-brand has-checked:font-semibold has-checked:text-on-brand has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus pointer-coarse:min-h-control forced-colors:has-checked:underline [&_svg]:size-4"
        >
          <input
            type="radio"
            name={name}
            checked={props.value === value}
            onChange={() => props.onChange(value)}
            className="sr-only"
          />
          {icon}
          {label}
        </label>
      ))}
    </fieldset>
  )
}
