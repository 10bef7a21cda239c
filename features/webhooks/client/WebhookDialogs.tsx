import { useNavigate } from '@tanstack/react-router'
import { deleteWebhook, pauseWebhook, resumeWebhook, type Webhook } from '../contract/webhook.ts'
import { ActionDialog } from '#kernel/client/dialogs/ActionDialog.tsx'
import { call } from '#kernel/client/lib/api.ts'
import { EditWebhook } from './EditWebhook.tsx'
import { ReplaceSecret } from './ReplaceSecret.tsx'

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
        description="We’ll send nothing until you resume it. What’s already waiting is kept; what happens meanwhile is not sent later."
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
