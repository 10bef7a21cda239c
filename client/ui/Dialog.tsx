import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { type ReactNode, useRef } from 'react'
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
  size?: 'normal' | 'wide'
  /** While something is under way the dialog does not close under it. */
  isBusy?: boolean
  /** An alertdialog wants an answer: no cross in the corner, no closing by a click beside it. */
  role?: 'dialog' | 'alertdialog'
}

export function Dialog({
  isOpen,
  onClose,
  title,
  description,
  children,
  actions,
  size = 'normal',
  isBusy = false,
  role = 'dialog',
}: DialogProps) {
  const content = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLElement | null>(null)
  const close = () => {
    if (!isBusy) onClose()
  }
  return (
    <Radix.Root open={isOpen} onOpenChange={(open) => !open && close()}>
      <Radix.Portal>
        {/* Not Radix's overlay: its scroll lock writes a <style> that a strict CSP refuses. */}
        <div
          data-scrim=""
          className="fixed inset-0 z-40 flex animate-appear items-start justify-center overflow-y-auto bg-scrim p-4 sm:items-center sm:p-6"
        >
          <Radix.Content
            ref={content}
            role={role}
            aria-modal="true"
            {...(description ? {} : { 'aria-describedby': undefined })}
            className={joinClasses(
              'my-auto w-full rounded-panel border border-line bg-surface p-4 shadow-float sm:p-6',
              size === 'wide' ? 'max-w-dialog-wide' : 'max-w-dialog',
            )}
            onOpenAutoFocus={(event) => {
              opener.current = document.activeElement as HTMLElement | null
              const first = content.current && firstStop(content.current)
              if (!first) return
              event.preventDefault()
              first.focus()
            }}
            onCloseAutoFocus={(event) => {
              event.preventDefault()
              returnFocus(opener.current)
            }}
            onPointerDownOutside={(event) => {
              if (role === 'alertdialog' || isToast(event.target)) event.preventDefault()
            }}
          >
            <div className="flex items-start justify-between gap-4">
              <Radix.Title className="text-h3 font-bold">{title}</Radix.Title>
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
              <Radix.Description asChild>
                <div className="mt-2 max-w-measure text-muted">{description}</div>
              </Radix.Description>
            )}
            {children && <div className="mt-4">{children}</div>}
            {actions && (
              <div className="mt-6 flex flex-wrap items-start gap-3 max-sm:flex-col max-sm:items-stretch max-sm:[&>span]:items-stretch">
                {actions}
              </div>
            )}
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  )
}

// A field to fill in, else the button that changes nothing: never the one that deletes, and not the cross.
const firstStop = (content: HTMLElement) =>
  content.querySelector<HTMLElement>('input:not([type="hidden"]), select, textarea') ??
  content.querySelector<HTMLElement>('[data-safe]')

// The opener may be gone, the row that was deleted for one: then the page's heading is next best.
function returnFocus(opener: HTMLElement | null) {
  const target = opener?.isConnected ? opener : document.querySelector<HTMLElement>('h1')
  target?.focus({ preventScroll: true })
}

const isToast = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[data-toasts]') !== null
