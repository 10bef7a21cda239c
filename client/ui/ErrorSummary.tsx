import { type MouseEvent, useEffect, useRef } from 'react'
import { fieldId } from './field-id.ts'

export type FieldError = { field: string; message: string }

type ErrorSummaryProps = {
  errors: FieldError[]
  /** What belongs to no field, such as the server's own message. */
  message?: string
  /** How often the form was submitted: each failure takes the focus again. */
  attempt?: number
}

/** Shown over a form whose submit failed. Takes the focus, and leads to each field by its link. */
export function ErrorSummary({ errors, message, attempt = 0 }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  const isShown = errors.length > 0 || Boolean(message)
  // The general message is often that of the first field, which stands here as a link already.
  const isListed = errors.some((error) => error.message === message)

  useEffect(() => {
    if (isShown) box.current?.focus()
  }, [isShown, attempt])

  if (!isShown) return null
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="scroll-mt-4 rounded-panel border-2 border-danger bg-surface p-4"
    >
      <h2 className="text-h3">There is a problem</h2>
      {message && !isListed && <p className="mt-1">{message}</p>}
      {errors.length > 0 && (
        <ul className="mt-2 space-y-1">
          {errors.map(({ field, message }) => (
            <li key={field}>
              <a
                href={`#${fieldId(field)}`}
                onClick={(event) => goToField(event, field)}
                className="font-semibold text-danger underline underline-offset-4"
              >
                {message}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

// By hand: a fragment in the address would be a navigation to the router, and only scroll.
function goToField(event: MouseEvent, field: string) {
  const control = document.getElementById(fieldId(field))
  if (!control) return
  event.preventDefault()
  control.focus({ preventScroll: true })
  // The label is to be seen as well, not only the control.
  const label = document.querySelector(`label[for="${CSS.escape(control.id)}"]`)
  ;(label ?? control).scrollIntoView({ block: 'nearest' })
}
