import { useId } from 'react'
import { counted, formatNumber } from '#kernel/format/number.ts'
import { countWords } from '../rules/bid-draft.ts'
import { controlClass } from '#kernel/client/ui/control-class.ts'
import { Field, type FieldProps } from '#kernel/client/ui/Field.tsx'
import { joinClasses } from '#kernel/client/ui/join-classes.ts'

type AnswerTextProps = FieldProps & {
  name: string
  /** Word limit; null if there is none. Longer text is not truncated. */
  limit: number | null
  value: string
  onChange: (value: string) => void
}

/** Input for a text answer, with a word counter. */
export function AnswerText({ limit, value, onChange, ...field }: AnswerTextProps) {
  const counterId = useId()
  const words = countWords(value)
  const isOver = limit !== null && words > limit
  return (
    <Field
      {...field}
      footer={
        <p
          id={counterId}
          // Screen readers announce the counter only near the limit, so that it doesn't interrupt
          // the user at every word.
          aria-live={limit !== null && words > limit - 20 ? 'polite' : 'off'}
          className={joinClasses('text-sm', isOver ? 'font-semibold text-danger' : 'text-muted')}
        >
          {countText(words, limit)}
        </p>
      }
    >
      {(control) => (
        <textarea
          {...control}
          name={field.name}
          rows={7}
          value={value}
          aria-describedby={[control['aria-describedby'], counterId].filter(Boolean).join(' ')}
          onChange={(event) => onChange(event.target.value)}
          className={joinClasses(controlClass, 'resize-y')}
        />
      )}
    </Field>
  )
}

function countText(words: number, limit: number | null): string {
  if (limit === null) return counted(words, 'word')
  if (words > limit)
    return `${counted(words - limit, 'word')} too many: the limit is ${counted(limit, 'word')}`
  return `${formatNumber(words)} of ${counted(limit, 'word')}`
}
