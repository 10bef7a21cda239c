import type { ReactNode } from 'react'
import { Choice } from './Choice.tsx'
import { FieldError, FieldHint, type FieldProps, Optional, useFieldIds } from './Field.tsx'

export type ChoiceOption = { value: string; label: string; hint?: ReactNode }

type ChoiceGroupProps = FieldProps & {
  type: 'checkbox' | 'radio'
  id?: string
  name: string
  options: readonly ChoiceOption[]
  isChosen: (value: string) => boolean
  onChoose: (value: string, isChosen: boolean) => void
  isInColumns?: boolean
}

/**
 * Question with several options, as a fieldset. The first option has the field's id, so that the
 * error summary can link to it.
 */
export function ChoiceGroup(props: ChoiceGroupProps) {
  const { type, name, label, hint, error, isOptional, options } = props
  const { control, hintId, errorId } = useFieldIds(props)
  return (
    <fieldset aria-describedby={control['aria-describedby']} className="min-w-0">
      <legend className="mb-1 font-semibold">
        {label}
        {isOptional && <Optional />}
      </legend>
      {hint && <FieldHint id={hintId}>{hint}</FieldHint>}
      {error && <FieldError id={errorId}>{error}</FieldError>}
      <div
        className={
          props.isInColumns
            ? 'grid grid-cols-[repeat(auto-fill,minmax(min(14rem,100%),1fr))] gap-x-6'
            : undefined
        }
      >
        {options.map((option, index) => (
          <Choice
            key={option.value}
            type={type}
            id={index === 0 ? control.id : `${control.id}-${option.value}`}
            name={name}
            value={option.value}
            label={option.label}
            hint={option.hint}
            hintId={`${control.id}-${option.value}-hint`}
            aria-describedby={option.hint ? `${control.id}-${option.value}-hint` : undefined}
            checked={props.isChosen(option.value)}
            onChange={(event) => props.onChoose(option.value, event.currentTarget.checked)}
          />
        ))}
      </div>
    </fieldset>
  )
}
