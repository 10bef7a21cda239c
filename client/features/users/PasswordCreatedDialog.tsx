import { useState } from 'react'
import { temporaryPasswordDays } from '#domain/contract/admin-user.ts'
import { Banner } from '#client/ui/Banner.tsx'
import { Button } from '#client/ui/Button.tsx'
import { CopyButton } from '#client/ui/CopyButton.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'

type PasswordCreatedDialogProps = {
  user: { name: string; email: string }
  password: string
  onClose: () => void
}

/** The one time that the password is to be seen: Escape, pressed too soon, asks first. */
export function PasswordCreatedDialog({ user, password, onClose }: PasswordCreatedDialogProps) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <Dialog
      isOpen
      role="alertdialog"
      onClose={() => setIsAsking(true)}
      title="Password Created"
      description={
        <p>
          Give this password to <strong>{user.name}</strong> ({user.email}) in a safe way. It works
          for {temporaryPasswordDays} days and is not shown again.
        </p>
      }
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
          <code aria-label="Generated password" className="text-lg break-all select-all">
            {password}
          </code>
          <CopyButton value={password} />
        </div>
        {isAsking && (
          <Banner kind="warning">Have you saved the password? It will not be shown again.</Banner>
        )}
      </div>
    </Dialog>
  )
}
