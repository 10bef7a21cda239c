import type { ComponentProps } from 'react'
import { TextInput } from './TextInput.tsx'
import type { FieldProps } from './Field.tsx'

type DateTimeInputProps = FieldProps & Omit<ComponentProps<'input'>, 'type'>

/** The browser's date picker. The value is in UK time, as the hint says; see `fromUkLocalInput`. */
export function DateTimeInput({ hint = 'UK time', ...rest }: DateTimeInputProps) {
  return <TextInput {...rest} hint={hint} type="datetime-local" className="max-w-72" />
}
