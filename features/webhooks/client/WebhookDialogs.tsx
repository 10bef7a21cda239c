import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import {
  deleteWebhook,
  pauseWebhook,
  resumeWebhook,
  rotateWebhookSecret,
  updateWebhook,
  webhookInput,
  type Webhook,
} from '../contract/webhook.ts'
import { ActionDialog } from '#kernel/client/dialogs/ActionDialog.tsx'
import { finish } from '#kernel/client/dialogs/finish.ts'
import { FormDialog } from '#kernel/client/dialogs/FormDialog.tsx'
import { call } from '#kernel/client/lib/api.ts'
import { useForm } from '#kernel/client/lib/form.ts'
import { SecretDialog } from './SecretDialog.tsx'
import { WebhookFields, type WebhookValues } from './WebhookFields.tsx'

export type WebhookDialogKind = 'edit' | 'secret' | 'pause' | 'resume' | 'delete'

type WebhookDialogProps = { kind: WebhookDialogKind; webhook: Webhook; onClose: () => void }

export function WebhookDialog({ kind, webhook, onClose }: WebhookDialogProps) {
  const navigate = useNavigate()
  const params = { webhookId: webhook.id }
  if (kind === 'edit') return <EditWebhook webhook={webhook} onClose={onClose} />
  if (kind === 'secret') return <ReplaceSecret webhook={webhook} onClose={onClose} />
  if (kind === 'pause') {
    return (
      <ActionDialog
        title="Pause this webhook?"
        description="We’ll send nothing until you resume it. Pending deliveries are kept. Events that happen while it’s paused are not sent later."
        verb="Pause"
        busyLabel="Pausing..."
        act={() => call(pauseWebhook, { params })}
        failure="Failed to pause the webhook"
        onClose={onClose}
      />
    )
  }
  if (kind === 'resume') {
    return (
      <ActionDialog
        title="Resume this webhook?"
        description="We’ll start sending events again. Anything that happened while it was paused won’t be sent."
        verb="Resume"
        busyLabel="Resuming..."
        act={() => call(resumeWebhook, { params })}
        failure="Failed to resume the webhook"
        onClose={onClose}
      />
    )
  }
  return (
    <ActionDialog
      title="Delete this webhook?"
      description={`We’ll send nothing more to ${new URL(webhook.url).host}, and its deliveries are no longer listed.`}
      verb="Delete"
      busyLabel="Deleting..."
      isDangerous
      act={() => call(deleteWebhook, { params })}
      failure="Failed to delete the webhook"
      onDone={() => navigate({ to: '/webhooks' })}
      onClose={onClose}
    />
  )
}

type EditWebhookProps = { webhook: Webhook; onClose: () => void }

function EditWebhook({ webhook, onClose }: EditWebhookProps) {
  const { url, description, events } = webhook
  const initial: WebhookValues = { url, description: description ?? '', events }
  const form = useForm({
    initial,
    schema: webhookInput,
    failure: 'Failed to change the webhook',
    scope: 'webhook',
    submit: (body) =>
      finish(call(updateWebhook, { params: { webhookId: webhook.id }, body }), onClose),
  })
  return (
    <FormDialog
      title="Edit webhook"
      verb="Save webhook"
      busyLabel="Saving..."
      size="wide"
      form={form}
      onClose={onClose}
    >
      <WebhookFields form={form} />
    </FormDialog>
  )
}

const texts = {
  secretOverlap: 'The old secret keeps working for 24 hours.',
}

type ReplaceSecretProps = { webhook: Webhook; onClose: () => void }

function ReplaceSecret({ webhook, onClose }: ReplaceSecretProps) {
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
