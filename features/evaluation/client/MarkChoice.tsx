import { useId } from 'react'
import { fieldId } from '#kernel/client/ui/field-id.ts'
import { FieldError } from '#kernel/client/ui/Field.tsx'
import { joinClasses } from '#kernel/client/ui/join-classes.ts'

const texts = {
  between: (low: number) => `Between ${low} and ${low + 1}`,
}

type MarkChoiceProps = {
  label: string
  scale: readonly string[]
  /** Marks that can be given, with or without half marks. */
  marks: readonly string[]
  value: string | null
  onChange: (mark: string) => void
  isReadOnly?: boolean
  /** Name of the field, to which an error summary links. */
  field?: string
  error?: string | undefined
}

/**
 * Radio buttons for the marks, with the wording of the scale, highest first. A half mark is next to
 * the whole mark that it exceeds or, on phones, above it.
 */
export function MarkChoice(props: MarkChoiceProps) {
  const { label, scale, marks, field, error } = props
  const name = useId()
  const rows = scale.map((wording, mark) => ({ wording, mark })).toReversed()
  return (
    <fieldset className="min-w-0" aria-describedby={error && `${name}-error`}>
      <legend className="mb-1 font-semibold">{label}</legend>
      {error && <FieldError id={`${name}-error`}>{error}</FieldError>}
      <div id={field && fieldId(field)} tabIndex={-1} className="flex flex-col gap-1">
        {rows.map(({ wording, mark }) => (
          <div key={mark} className="flex items-stretch gap-1 max-sm:flex-col-reverse">
            <Mark {...props} name={name} mark={String(mark)}>
              {wording}
            </Mark>
            {marks.includes(`${mark}.5`) && (
              <Mark {...props} name={name} mark={`${mark}.5`} title={texts.between(mark)} />
            )}
          </div>
        ))}
      </div>
    </fieldset>
  )
}

type MarkProps = MarkChoiceProps & {
  name: string
  mark: string
  title?: string
  children?: string
}

function Mark({ name, mark, title, children, value, onChange, isReadOnly }: MarkProps) {
  const isChosen = value === mark
  return (
    <label
      title={title}
      className={joinClasses(
        'flex min-h-8 items-center gap-2 rounded-control border border-transparent px-2 py-0.5 text-sm pointer-coarse:min-h-control',
        'has-checked:border-brand has-checked:bg-brand-wash',
        'has-focus-visible:outline-3 has-focus-visible:outline-offset-1 has-focus-visible:outline-focus',
        isReadOnly
          ? 'cursor-default text-muted has-checked:text-ink'
          : 'cursor-pointer not-has-checked:hover:bg-sunken',
        children === undefined ? 'shrink-0 sm:w-20' : 'min-w-0 grow',
      )}
    >
      <input
        type="radio"
        name={name}
        className="shrink-0 outline-none"
        aria-label={children ? `${mark}: ${children}` : `${mark}: ${title}`}
        checked={isChosen}
        disabled={isReadOnly && !isChosen}
        onChange={() => !isReadOnly && onChange(mark)}
      />
      <span className="min-w-5 shrink-0 text-center font-semibold tabular-nums">{mark}</span>
      {children !== undefined && <span className="min-w-0 wrap-anywhere">{children}</span>}
      {title && <span className="text-muted sm:hidden">{title}</span>}
    </label>
  )
}
