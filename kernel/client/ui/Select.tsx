import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { controlClass } from './control-class.ts'
import { Field, type FieldProps } from './Field.tsx'
import { joinClasses } from './join-classes.ts'

export type Option = { value: string; label: string }

type SelectProps = FieldProps &
  ComponentProps<'select'> & {
    options: readonly Option[]
    /** Label of the empty first option: "Choose a type", "All types". */
    placeholder?: string
  }

export function Select({
  label,
  hint,
  error,
  isOptional,
  id,
  options,
  placeholder,
  ...select
}: SelectProps) {
  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      isOptional={isOptional}
      id={id}
      name={select.name}
    >
      {(control) => (
        <span className="relative block">
          <select
            {...select}
            {...control}
            className={joinClasses(controlClass, 'appearance-none truncate pe-10')}
          >
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown
            aria-hidden="true"
            className="pointer-events-none absolute end-3 top-1/2 size-4 -translate-y-1/2 text-muted"
          />
        </span>
      )}
    </Field>
  )
}
