import { updateWebhook, webhookInput, type Webhook } from '#domain/contract/webhook.ts'
import { finish } from '#client/dialogs/finish.ts'
import { FormDialog } from '#client/dialogs/FormDialog.tsx'
import { call } from '#client/lib/api.ts'
import { useForm } from '#client/lib/form.ts'
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
