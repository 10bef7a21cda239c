import { updateWebhook, webhookInput, type Webhook } from '../contract/webhook.ts'
import { finish } from '#kernel/client/dialogs/finish.ts'
import { FormDialog } from '#kernel/client/dialogs/FormDialog.tsx'
import { call } from '#kernel/client/lib/api.ts'
import { useForm } from '#kernel/client/lib/form.ts'
import { WebhookFields, type WebhookValues } from './WebhookFields.tsx'

type EditWebhookProps = { webhook: Webhook; onClose: () => void }

export function EditWebhook({ webhook, onClose }: EditWebhookProps) {
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
