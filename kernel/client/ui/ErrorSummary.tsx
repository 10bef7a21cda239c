import { type MouseEvent, useEffect, useRef } from 'react'
import { fieldId } from './field-id.ts'

export type FieldError = { field: string; message: string }

type ErrorSummaryProps = {
  errors: FieldError[]
  /** General message that doesn't belong to any field, such as one from the server. */
  message?: string | undefined
  /** Number of failed submissions. Each one moves the focus to the summary again. */
  attempt?: number
}

/**
 * Summary of the errors above a form whose submission failed. It takes the focus and links to each
 * invalid field.
 */
export function ErrorSummary({ errors, message, attempt = 0 }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  const isShown = errors.length > 0 || Boolean(message)
  // The general message is often the same as that of the first field. It is then left out, because
  // the link to the field already shows it.
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
      className="shows-focus w-full scroll-mt-4 rounded-panel border-2 border-danger bg-surface p-4"
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

// Moves the focus to the field. A link with a fragment isn't enough, because the router would treat
// it as a navigation.
function goToField(event: MouseEvent, field: string) {
  const control = document.getElementById(fieldId(field))
  if (!control) return
  event.preventDefault()
  control.focus({ preventScroll: true })
  // The label has to be visible as well, not only the control.
  const label = document.querySelector(`label[for="${CSS.escape(control.id)}"]`)
  ;(label ?? control).scrollIntoView({ block: 'nearest' })
}
