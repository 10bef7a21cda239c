import {
  webhookEvents,
  webhookEventsFor,
  type WebhookEventType,
} from '../contract/webhook-events.ts'
import type { useForm } from '#kernel/client/lib/form.ts'
import { useUser } from '#kernel/client/lib/session.tsx'
import { CheckboxGroup } from '#kernel/client/ui/CheckboxGroup.tsx'
import { TextInput } from '#kernel/client/ui/TextInput.tsx'

export interface WebhookValues {
  url: string
  description: string
  events: WebhookEventType[]
}

type WebhookFieldsProps = {
  form: Pick<ReturnType<typeof useForm<WebhookValues>>, 'field' | 'set' | 'values' | 'errors'>
}

export function WebhookFields({ form }: WebhookFieldsProps) {
  const { role } = useUser()
  const available = webhookEventsFor(role)
  const options = available.map((value) => ({ value, label: webhookEvents[value].label }))
  return (
    <>
      <TextInput
        label="Address"
        type="url"
        inputMode="url"
        autoComplete="off"
        hint="An address that starts with https:// and that we can reach from the internet."
        {...form.field('url')}
      />
      <TextInput label="Description" isOptional autoComplete="off" {...form.field('description')} />
      <CheckboxGroup
        name="webhook.events"
        label="Events"
        hint="The events that we send to this address."
        options={options}
        values={form.values.events}
        error={form.errors['events']}
        isInColumns
        onChange={(chosen) =>
          form.set(
            'events',
            available.filter((event) => chosen.includes(event)),
          )
        }
      />
    </>
  )
}
