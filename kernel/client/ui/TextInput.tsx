import type { ComponentProps, ReactNode } from 'react'
import { controlClass } from './control-class.ts'
import { Field, type FieldProps } from './Field.tsx'
import { joinClasses } from './join-classes.ts'

type TextInputProps = FieldProps &
  ComponentProps<'input'> & {
    /** Symbol at the start of the input, such as that of a currency. */
    symbol?: string | undefined
  }

export function TextInput({
  label,
  hint,
  error,
  isOptional,
  id,
  className,
  symbol,
  ...input
}: TextInputProps) {
  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      isOptional={isOptional}
      id={id}
      name={input.name}
    >
      {(control) => {
        const box = (
          <input
            type="text"
            {...input}
            {...control}
            className={joinClasses(controlClass, symbol && 'ps-8', className)}
          />
        )
        return symbol ? <Prefixed symbol={symbol}>{box}</Prefixed> : box
      }}
    </Field>
  )
}

function Prefixed({ symbol, children }: { symbol: string; children: ReactNode }) {
  return (
    <span className="relative block">
      <span aria-hidden="true" className="absolute start-3 top-1/2 -translate-y-1/2 text-muted">
        {symbol}
      </span>
      {children}
    </span>
  )
}
