import { useRef, useState } from 'react'
import { rotateWebhookSecret, type Webhook } from '../contract/webhook.ts'
import { ActionDialog } from '#kernel/client/dialogs/ActionDialog.tsx'
import { call } from '#kernel/client/lib/api.ts'
import { SecretDialog } from './SecretDialog.tsx'

const texts = {
  secretOverlap: 'The old secret keeps working for 24 hours.',
}

type ReplaceSecretProps = { webhook: Webhook; onClose: () => void }

export function ReplaceSecret({ webhook, onClose }: ReplaceSecretProps) {
  const made = useRef<string | null>(null)
  const [secret, setSecret] = useState<string | null>(null)
  if (secret) {
    return <SecretDialog overlap={texts.secretOverlap} secret={secret} onClose={onClose} />
  }
  return (
    <ActionDialog
      title="Replace the secret?"
      description={`We’ll show a new secret once. ${texts.secretOverlap}`}
      verb="Replace"
      busyLabel="Replacing..."
      act={async () => {
        const reply = await call(rotateWebhookSecret, { params: { webhookId: webhook.id } })
        made.current = reply.secret
        return reply
      }}
      failure="Failed to replace the secret"
      // Once the secret has been replaced, the new secret is shown instead of this dialog.
      onClose={() => (made.current ? setSecret(made.current) : onClose())}
    />
  )
}
