import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { fieldId } from './field-id.ts'

/** Props that all fields have in common, whatever their control. */
export type FieldProps = {
  label: string
  hint?: ReactNode
  error?: string | undefined
  isOptional?: boolean | undefined
}

type ControlProps = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

type Props = FieldProps & {
  id?: string | undefined
  name?: string | undefined
  /**
   * Content below the control, such as a counter. Callers add its id to `aria-describedby` if it
   * describes the control.
   */
  footer?: ReactNode
  children: (control: ControlProps) => ReactNode
}

/** Label, hint, control and error, connected by ids. */
export function Field({ id, name, label, hint, error, isOptional, footer, children }: Props) {
  const ids = useFieldIds({ id, name, hint, error })
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={ids.control.id} className="font-semibold">
        {label}
        {isOptional && <Optional />}
      </label>
      {hint && <FieldHint id={ids.hintId}>{hint}</FieldHint>}
      {error && <FieldError id={ids.errorId}>{error}</FieldError>}
      {children(ids.control)}
      {footer}
    </div>
  )
}

export function useFieldIds({
  id,
  name,
  hint,
  error,
}: {
  id?: string | undefined
  name?: string | undefined
  hint?: ReactNode
  error?: string | undefined
}) {
  const generated = useId()
  const controlId = id ?? (name ? fieldId(name) : generated)
  const hintId = `${controlId}-hint`
  const errorId = `${controlId}-error`
  const describedBy = [hint && hintId, error && errorId].filter(Boolean).join(' ')
  const control: ControlProps = {
    id: controlId,
    'aria-describedby': describedBy || undefined,
    'aria-invalid': error ? true : undefined,
  }
  return { control, hintId, errorId }
}

export function Optional() {
  return <span className="font-normal text-muted"> (optional)</span>
}

export function FieldHint({ id, children }: { id: string; children: ReactNode }) {
  return (
    <div id={id} className="max-w-measure text-sm text-muted">
      {children}
    </div>
  )
}

export function FieldError({ id, children }: { id: string; children: string }) {
  return (
    <p id={id} className="flex items-start gap-1.5 text-sm font-semibold text-danger">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span className="sr-only">Error: </span>
      <span>{children}</span>
    </p>
  )
}
