import type { ComponentProps } from 'react'
import { controlClass } from './control-class.ts'
import { Field, type FieldProps } from './Field.tsx'
import { joinClasses } from './join-classes.ts'

type TextInputProps = FieldProps & ComponentProps<'input'>

export function TextInput({
  label,
  hint,
  error,
  isOptional,
  id,
  className,
  ...input
}: TextInputProps) {
  return (
    <Field {...{ label, hint, error, isOptional, id }} name={input.name}>
      {(control) => (
        <input
          type="text"
          {...input}
          {...control}
          className={joinClasses(controlClass, className)}
        />
      )}
    </Field>
  )
}
