import { type ComponentProps, type ReactNode, useState } from 'react'
import { controlClass } from './control-class.ts'
import { Field, type FieldProps } from './Field.tsx'
import { joinClasses } from './join-classes.ts'

type PasswordInputProps = FieldProps &
  Omit<ComponentProps<'input'>, 'type'> & {
    autoComplete: 'current-password' | 'new-password'
    footer?: ReactNode
  }

export function PasswordInput({
  label,
  hint,
  error,
  isOptional,
  id,
  footer,
  ...input
}: PasswordInputProps) {
  const [isShown, setIsShown] = useState(false)
  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      isOptional={isOptional}
      id={id}
      footer={footer}
      name={input.name}
    >
      {(control) => (
        <span className="relative block">
          <input
            spellCheck={false}
            autoCapitalize="none"
            {...input}
            {...control}
            type={isShown ? 'text' : 'password'}
            className={joinClasses(controlClass, 'pe-18')}
          />
          <button
            type="button"
            aria-label={isShown ? `Hide ${label}` : `Show ${label}`}
            aria-controls={control.id}
            onClick={() => setIsShown(!isShown)}
            className="absolute inset-y-0 end-0 w-16 rounded-control text-sm font-semibold text-brand-text underline-offset-4 ring-inside hover:underline"
          >
            {isShown ? 'Hide' : 'Show'}
          </button>
        </span>
      )}
    </Field>
  )
}
