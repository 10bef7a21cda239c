import { X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { IconButton } from './IconButton.tsx'
import { joinClasses } from './join-classes.ts'

type DialogProps = {
  isOpen: boolean
  onClose: () => void
  title: string
  description?: ReactNode
  children?: ReactNode
  /**
   * Buttons, primary action first. They are outside the form in the dialog, so a submit button
   * needs the form's id as its `form` attribute.
   */
  actions?: ReactNode
  size?: keyof typeof widths
  /** True while an action runs, during which the dialog can't be closed. */
  isBusy?: boolean | undefined
  /** An alertdialog requires an answer: it has no close button and ignores clicks outside. */
  role?: 'dialog' | 'alertdialog'
}

const widths = { normal: 'max-w-dialog', wide: 'max-w-dialog-wide', page: 'max-w-page' }

/**
 * Modal dialog. A React portal renders it at the end of the page, so that it is never inside a
 * form, a table or a dimmed list. A closed dialog renders nothing.
 */
export function Dialog(props: DialogProps) {
  return props.isOpen ? createPortal(<OpenDialog {...props} />, document.body) : null
}

function OpenDialog({
  onClose,
  title,
  description,
  children,
  actions,
  size = 'normal',
  isBusy = false,
  role = 'dialog',
}: DialogProps) {
  const id = useId()
  const modal = useModal({ keepsBrowserFocus: size === 'page' })
  const pressedOn = useRef<EventTarget>(null)
  const close = () => {
    if (!isBusy) onClose()
  }
  return (
    <dialog
      ref={modal}
      role={role}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      className={modalClass}
      onCancel={(event) => {
        // The browser fires this event for the back gesture on phones, and for Escape if the focus
        // is outside the dialog. Otherwise, `onKeyDown` handles Escape.
        event.preventDefault()
        close()
      }}
    >
      <div
        data-scrim=""
        className="flex min-h-full animate-appear items-start justify-center bg-scrim p-4 sm:items-center sm:p-6"
        onKeyDown={(event) => onEscape(event, close)}
        // A text selection that ends outside the dialog must not count as a click outside.
        onPointerDown={(event) => (pressedOn.current = event.target)}
        onClick={({ target, currentTarget }) => {
          const isBeside = target === currentTarget && pressedOn.current === currentTarget
          if (isBeside && role === 'dialog') close()
        }}
      >
        <div
          className={joinClasses(
            'my-auto w-full rounded-panel border border-line bg-surface p-4 shadow-float sm:p-6',
            widths[size],
          )}
        >
          <div className="flex items-start justify-between gap-4">
            <h2 id={`${id}-title`} className="text-h3 font-bold">
              {title}
            </h2>
            {role === 'dialog' && (
              <IconButton
                label="Close"
                icon={<X aria-hidden="true" />}
                className="-me-2 -mt-1.5"
                onClick={close}
              />
            )}
          </div>
          {description && (
            <div id={`${id}-description`} className="mt-2 max-w-measure text-muted">
              {description}
            </div>
          )}
          {children && <div className="mt-4">{children}</div>}
          {actions && (
            <div className="mt-6 action-row max-sm:flex-col max-sm:items-stretch">{actions}</div>
          )}
        </div>
      </div>
    </dialog>
  )
}

/** Classes for a transparent modal that covers the whole window. */
export const modalClass =
  'fixed inset-0 size-full max-h-none max-w-none overflow-y-auto bg-transparent text-ink backdrop:bg-transparent'

/**
 * Opens the dialog above all other content, moves the focus to its first field, and restores the
 * focus on close. `keepsBrowserFocus` leaves the focus where the browser puts it, at the start of
 * the dialog; it is for dialogs whose first field may be far down.
 */
export function useModal({ keepsBrowserFocus = false } = {}) {
  const modal = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = modal.current!
    const opener = document.activeElement as HTMLElement | null
    keepPageWidth()
    dialog.showModal()
    const stop = keepsBrowserFocus ? null : firstStop(dialog)
    // The safe button (`data-safe`), such as Cancel, is at the end of the dialog. Focusing it must
    // not scroll a long dialog away from its start.
    stop?.focus({ preventScroll: stop.matches('[data-safe]') })
    return () => {
      dialog.close()
      // The focus is restored after the next render, because that render may remove the element
      // that opened the dialog.
      setTimeout(() => returnFocus(opener))
    }
  }, [keepsBrowserFocus])
  return modal
}

/**
 * Keeps the width of the page while the dialog hides the page's scrollbar. A scrollbar without a
 * width of its own, as on phones, must not leave a gap.
 */
function keepPageWidth() {
  const page = document.documentElement
  // Below another dialog, the page has no scrollbar that could be measured.
  if (document.querySelector('dialog[open]')) return
  page.style.scrollbarGutter = window.innerWidth > page.clientWidth ? 'stable' : 'auto'
}

/**
 * Closes a dialog on Escape. The browser's own handling is prevented, because it closes even a busy
 * dialog on the second press. The event doesn't propagate, so that Escape in a nested dialog
 * doesn't also close the outer one.
 */
export function onEscape(event: KeyboardEvent, close: () => void): void {
  if (event.key !== 'Escape') return
  event.preventDefault()
  event.stopPropagation()
  close()
}

// Returns the first field or, if there is none, the safe button. Neither the close button nor a
// button that deletes something gets the focus.
const firstStop = (content: HTMLElement) =>
  content.querySelector<HTMLElement>('input:not([type="hidden"], [hidden]), select, textarea') ??
  content.querySelector<HTMLElement>('[data-safe]')

// Restores the focus to the element that opened the dialog or, if that element was removed, for
// example with a deleted row, to the page's heading. If another element already has the focus,
// nothing changes.
function returnFocus(opener: HTMLElement | null) {
  if (document.activeElement && document.activeElement !== document.body) return
  const isThere = opener?.isConnected && opener !== document.body
  const target = isThere ? opener : document.querySelector<HTMLElement>('h1')
  target?.focus({ preventScroll: true })
}
