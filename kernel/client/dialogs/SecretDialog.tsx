import { useState, type ReactNode } from 'react'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { Button } from '#kernel/client/ui/Button.tsx'
import { CopyButton } from '#kernel/client/ui/CopyButton.tsx'
import { Dialog } from '#kernel/client/ui/Dialog.tsx'

type SecretDialogProps = {
  title: string
  description: ReactNode
  /** Name of the secret for screen readers. */
  label: string
  secret: string
  /** Question shown when the user closes the dialog with Escape. */
  question: string
  onClose: () => void
}

/**
 * Dialog that shows a secret once. Escape asks for confirmation, because the secret can't be shown
 * again.
 */
export function SecretDialog(props: SecretDialogProps) {
  const { title, description, label, secret, question, onClose } = props
  const [isAsking, setIsAsking] = useState(false)
  return (
    <Dialog
      isOpen
      role="alertdialog"
      onClose={() => setIsAsking(true)}
      title={title}
      description={description}
      actions={
        isAsking ? (
          <>
            <Button onClick={onClose}>Yes, it is saved</Button>
            <Button kind="secondary" autoFocus onClick={() => setIsAsking(false)}>
              Go back
            </Button>
          </>
        ) : (
          <Button data-safe="" onClick={onClose}>
            Done
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-4">
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-control bg-sunken p-4">
          <code aria-label={label} className="text-lg break-all select-all">
            {secret}
          </code>
          <CopyButton value={secret} />
        </div>
        {isAsking && <Banner kind="warning">{question}</Banner>}
      </div>
    </Dialog>
  )
}
