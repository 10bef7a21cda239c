import { webhookTexts } from '#domain/contract/webhook.ts'
import { Button } from '#client/ui/Button.tsx'
import { CopyButton } from '#client/ui/CopyButton.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'

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
      title={webhookTexts.secretTitle}
      description={overlap ? `${webhookTexts.secretHint} ${overlap}` : webhookTexts.secretHint}
      onClose={onClose}
      actions={
        <Button data-safe="" onClick={onClose}>
          {webhookTexts.secretKept}
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
