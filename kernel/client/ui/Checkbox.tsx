import type { ComponentProps } from 'react'
import { Choice } from './Choice.tsx'
import { FieldError, type FieldProps, useFieldIds } from './Field.tsx'

type CheckboxProps = Omit<FieldProps, 'isOptional'> & Omit<ComponentProps<'input'>, 'type'>

export function Checkbox({ label, hint, error, id, ...input }: CheckboxProps) {
  const { control, hintId, errorId } = useFieldIds({ id, name: input.name, hint, error })
  return (
    <div>
      {error && <FieldError id={errorId}>{error}</FieldError>}
      <Choice {...input} {...control} label={label} hint={hint} hintId={hintId} type="checkbox" />
    </div>
  )
}
