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
  /** Buttons, primary action first. If the dialog has a form, the button needs its `form` id. */
  actions?: ReactNode
  size?: keyof typeof widths
  /** True while an action runs, during which the dialog can't be closed. */
  isBusy?: boolean | undefined
  /** An alertdialog requires an answer: it has no close button and ignores clicks outside. */
  role?: 'dialog' | 'alertdialog'
}

const widths = { normal: 'max-w-dialog', wide: 'max-w-dialog-wide', page: 'max-w-page' }

/**
 * Rendered in a portal, outside any form, table or fading list. A closed dialog renders nothing.
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
  const modal = useModal({ isRead: size === 'page' })
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
        // Handles the back gesture of phones and a dialog without focus; the keyboard is handled
        // below.
        event.preventDefault()
        close()
      }}
    >
      <div
        data-scrim=""
        className="flex min-h-full animate-appear items-start justify-center bg-scrim p-4 sm:items-center sm:p-6"
        onKeyDown={(event) => onEscape(event, close)}
        // Selecting text may end outside the dialog, which must not count as a click outside.
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
            <div className="mt-6 flex flex-wrap items-start gap-3 max-sm:flex-col max-sm:items-stretch max-sm:[&>span]:items-stretch">
              {actions}
            </div>
          )}
        </div>
      </div>
    </dialog>
  )
}

/** Covers the window and is itself invisible. */
export const modalClass =
  'fixed inset-0 size-full max-h-none max-w-none overflow-y-auto bg-transparent text-ink backdrop:bg-transparent'

/**
 * Opens the dialog above all other content, moves the focus inside, and returns it on close. A dialog
 * that is read keeps the browser's choice, which is at its beginning: its first field may be far down.
 */
export function useModal({ isRead = false } = {}) {
  const modal = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = modal.current!
    const opener = document.activeElement as HTMLElement | null
    dialog.showModal()
    const stop = isRead ? null : firstStop(dialog)
    // The safe button is at the end, and a long dialog has to open at its beginning.
    stop?.focus({ preventScroll: stop.matches('[data-safe]') })
    return () => {
      dialog.close()
      // Runs after the next render, which may remove the element that opened the dialog.
      setTimeout(() => returnFocus(opener))
    }
  }, [isRead])
  return modal
}

/**
 * Handles Escape instead of the browser, which closes even a busy dialog at the second press.
 * Events of nested dialogs bubble here and are ignored.
 */
export function onEscape(event: KeyboardEvent, close: () => void): void {
  if (event.key !== 'Escape') return
  event.preventDefault()
  event.stopPropagation()
  close()
}

// Returns the first field, otherwise the safe button: never the one that deletes, and not the close
// button.
const firstStop = (content: HTMLElement) =>
  content.querySelector<HTMLElement>('input:not([type="hidden"], [hidden]), select, textarea') ??
  content.querySelector<HTMLElement>('[data-safe]')

// If the element that opened the dialog was removed, such as a deleted row, the page's heading gets
// the focus. A focus that was set in the meantime is kept.
function returnFocus(opener: HTMLElement | null) {
  if (document.activeElement && document.activeElement !== document.body) return
  const isThere = opener?.isConnected && opener !== document.body
  const target = isThere ? opener : document.querySelector<HTMLElement>('h1')
  target?.focus({ preventScroll: true })
}
