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
  /** Buttons, the one that does it first. For a form inside, give the button its `form` id. */
  actions?: ReactNode
  size?: keyof typeof widths
  /** While something is under way the dialog does not close under it. */
  isBusy?: boolean
  /** An alertdialog wants an answer: no cross in the corner, no closing by a click beside it. */
  role?: 'dialog' | 'alertdialog'
}

const widths = { normal: 'max-w-dialog', wide: 'max-w-dialog-wide', page: 'max-w-page' }

/** Out of the page's flow, so that it is in no form, table or fading list. Closed, it is nowhere. */
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
  const modal = useModal()
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
        // The way out of phones and of a dialog that lost its focus; the keyboard's is below.
        event.preventDefault()
        close()
      }}
    >
      <div
        data-scrim=""
        className="flex min-h-full animate-appear items-start justify-center bg-scrim p-4 sm:items-center sm:p-6"
        onKeyDown={(event) => onEscape(event, close)}
        // Text that is marked beyond the edge starts inside, and is no click beside the dialog.
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

/** As large as the window, and nothing of its own to be seen. */
export const modalClass =
  'fixed inset-0 size-full max-h-none max-w-none overflow-y-auto bg-transparent text-ink backdrop:bg-transparent'

/** Shows the dialog over everything else, with the focus inside, and gives the focus back after. */
export function useModal() {
  const modal = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = modal.current!
    const opener = document.activeElement as HTMLElement | null
    dialog.showModal()
    firstStop(dialog)?.focus()
    return () => {
      dialog.close()
      // Once what closed it has been drawn: the opener may be gone with it.
      setTimeout(() => returnFocus(opener))
    }
  }, [])
  return modal
}

/**
 * Closes here and not by the browser, which after a second Escape closes a busy dialog as well. The
 * events of a dialog opened from this one come by, too: they are not meant for this one.
 */
export function onEscape(event: KeyboardEvent, close: () => void): void {
  if (event.key !== 'Escape') return
  event.preventDefault()
  event.stopPropagation()
  close()
}

// A field to fill in, else the button that changes nothing: never the one that deletes, and not the cross.
const firstStop = (content: HTMLElement) =>
  content.querySelector<HTMLElement>('input:not([type="hidden"], [hidden]), select, textarea') ??
  content.querySelector<HTMLElement>('[data-safe]')

// The opener may be gone, the row that was deleted for one: then the page's heading is next best.
// Where what closed the dialog has put the focus somewhere itself, it stays.
function returnFocus(opener: HTMLElement | null) {
  if (document.activeElement && document.activeElement !== document.body) return
  const isThere = opener?.isConnected && opener !== document.body
  const target = isThere ? opener : document.querySelector<HTMLElement>('h1')
  target?.focus({ preventScroll: true })
}
