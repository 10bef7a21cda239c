import { Button } from '#kernel/client/ui/Button.tsx'
import { CopyButton } from '#kernel/client/ui/CopyButton.tsx'
import { Dialog } from '#kernel/client/ui/Dialog.tsx'

const texts = {
  secretHint: 'Check the signature of each delivery with it. We won’t show it again.',
}

type SecretDialogProps = {
  secret: string
  /** Text about the replaced secret, set while that secret is still valid. */
  overlap?: string
  onClose: () => void
}

/**
 * Dialog with a new secret. Clicks outside don't close it, because the secret is never shown again.
 */
export function SecretDialog({ secret, overlap, onClose }: SecretDialogProps) {
  return (
    <Dialog
      isOpen
      role="alertdialog"
      title="Save the secret"
      description={overlap ? `${texts.secretHint} ${overlap}` : texts.secretHint}
      onClose={onClose}
      actions={
        <Button data-safe="" onClick={onClose}>
          I’ve saved it
        </Button>
      }
    >
      <div className="flex flex-col items-start gap-3">
        <code className="w-full rounded-control bg-sunken p-4 font-mono wrap-anywhere select-all">
          {secret}
        </code>
        <CopyButton value={secret} label="Copy secret" size="normal" />
      </div>
    </Dialog>
  )
}
