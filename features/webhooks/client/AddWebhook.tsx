import { useState } from 'react'
import { createWebhook, webhookInput, webhookTexts } from '../contract/webhook.ts'
import { finish } from '#kernel/client/dialogs/finish.ts'
import { FormDialog } from '#kernel/client/dialogs/FormDialog.tsx'
import { call } from '#kernel/client/lib/api.ts'
import { useForm } from '#kernel/client/lib/form.ts'
import { SecretDialog } from './SecretDialog.tsx'
import { WebhookFields, type WebhookValues } from './WebhookFields.tsx'

const initial: WebhookValues = { url: '', description: '', events: [] }

/** Dialog with the form for a new webhook, followed by its secret, which is shown only once. */
export function AddWebhook({ onClose }: { onClose: () => void }) {
  const [secret, setSecret] = useState<string | null>(null)
  const form = useForm({
    initial,
    schema: webhookInput,
    failure: 'Failed to add the webhook',
    scope: 'webhook',
    submit: async (body) => {
      const reply = await call(createWebhook, { body })
      await finish(Promise.resolve(reply), () => setSecret(reply.secret))
    },
  })
  if (secret) return <SecretDialog secret={secret} onClose={onClose} />
  return (
    <FormDialog
      title={webhookTexts.add}
      description="We’ll show the secret that signs each delivery once, after you’ve added it."
      verb="Add webhook"
      busyLabel="Adding..."
      size="wide"
      form={form}
      onClose={onClose}
    >
      <WebhookFields form={form} />
    </FormDialog>
  )
}
