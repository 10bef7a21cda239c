import type { ReactNode } from 'react'
import { Banner } from './Banner.tsx'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'

export type ConfirmDialogProps = {
  isOpen: boolean
  onClose: () => void
  onConfirm: () => void
  /** Title that names the object: "Archive “Cleaning of Leeds offices”?" */
  title: string
  description?: ReactNode
  /** Verb on the button: "Archive", never "OK". */
  verb: string
  busyLabel?: string | undefined
  isBusy?: boolean | undefined
  isDangerous?: boolean
  error?: string | null | undefined
  /** Reason why the action is not available yet: "Type DELETE to continue." */
  disabledReason?: string | null | undefined
  reasonAs?: 'text' | 'hidden'
  cancelLabel?: string
  /** Fields that the decision needs, such as a reason. */
  children?: ReactNode
}

export function ConfirmDialog({
  isOpen,
  onClose,
  onConfirm,
  title,
  description,
  verb,
  busyLabel,
  isBusy,
  isDangerous,
  error,
  disabledReason,
  reasonAs,
  cancelLabel = 'Cancel',
  children,
}: ConfirmDialogProps) {
  return (
    <Dialog
      role="alertdialog"
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      description={description}
      isBusy={isBusy}
      actions={
        <>
          <Button
            kind={isDangerous ? 'danger' : 'primary'}
            isBusy={isBusy}
            busyLabel={busyLabel}
            disabledReason={disabledReason}
            reasonAs={reasonAs}
            onClick={onConfirm}
          >
            {verb}
          </Button>
          <Button kind="secondary" data-safe="" onClick={onClose}>
            {cancelLabel}
          </Button>
        </>
      }
    >
      {(children || error) && (
        <div className="space-y-4">
          {error && <Banner kind="danger">{error}</Banner>}
          {children}
        </div>
      )}
    </Dialog>
  )
}
