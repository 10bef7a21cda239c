import { type ComponentProps, useId, useState } from 'react'
import { formatNumber } from '#kernel/format/number.ts'
import { controlClass } from './control-class.ts'
import { Field, type FieldProps } from './Field.tsx'
import { joinClasses } from './join-classes.ts'

type TextAreaProps = FieldProps &
  Omit<ComponentProps<'textarea'>, 'maxLength'> & {
    /**
     * Maximum length in characters. Longer text is not truncated: the form shows an error, so that
     * the user can shorten the text.
     */
    limit?: number
  }

export function TextArea({
  label,
  hint,
  error,
  isOptional,
  id,
  limit,
  onChange,
  rows = 5,
  ...area
}: TextAreaProps) {
  const counterId = useId()
  const [typed, setTyped] = useState(countCharacters(area.defaultValue))
  const length = area.value === undefined ? typed : countCharacters(area.value)
  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      isOptional={isOptional}
      id={id}
      name={area.name}
      footer={limit !== undefined && <Counter id={counterId} left={limit - length} />}
    >
      {(control) => (
        <textarea
          {...area}
          {...control}
          rows={rows}
          aria-describedby={
            [control['aria-describedby'], limit !== undefined && counterId]
              .filter(Boolean)
              .join(' ') || undefined
          }
          onChange={(event) => {
            setTyped(countCharacters(event.currentTarget.value))
            onChange?.(event)
          }}
          className={joinClasses(controlClass, 'resize-y')}
        />
      )}
    </Field>
  )
}

/**
 * Counts code points, as the contract and the database do: an emoji counts as one, although its
 * string length is two.
 */
function countCharacters(text: TextAreaProps['value']): number {
  return [...String(text ?? '')].length
}

function Counter({ id, left }: { id: string; left: number }) {
  const count = formatNumber(Math.abs(left))
  const characters = Math.abs(left) === 1 ? 'character' : 'characters'
  const text =
    left < 0 ? `You have ${count} ${characters} too many` : `${count} ${characters} remaining`
  return (
    <p
      id={id}
      // Screen readers announce the counter only near the limit, so that it doesn't interrupt the
      // user at every keystroke.
      aria-live={left <= 20 ? 'polite' : 'off'}
      className={joinClasses('text-sm', left < 0 ? 'font-semibold text-danger' : 'text-muted')}
    >
      {text}
    </p>
  )
}
