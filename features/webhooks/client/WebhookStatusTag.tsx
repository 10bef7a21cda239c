import { Ban, CircleCheck, CirclePause, TriangleAlert } from 'lucide-react'
import type { Webhook, WebhookStatus } from '../contract/webhook.ts'
import { Tag, type Tone } from '#kernel/client/ui/Tag.tsx'

const webhookStatusLabels: Record<WebhookStatus, string> = {
  active: 'Active',
  paused: 'Paused',
  disabled: 'Disabled',
}

const styles = {
  active: { tone: 'published', Icon: CircleCheck },
  paused: { tone: 'draft', Icon: CirclePause },
  disabled: { tone: 'rejected', Icon: Ban },
} satisfies Record<Webhook['status'], { tone: Tone; Icon: typeof Ban }>

export function WebhookStatusTag({ webhook: { status, failing_since } }: { webhook: Webhook }) {
  if (status === 'active' && failing_since) {
    return (
      <Tag tone="pending" icon={<TriangleAlert aria-hidden="true" />}>
        Failing
      </Tag>
    )
  }
  const { tone, Icon } = styles[status]
  return (
    <Tag tone={tone} icon={<Icon aria-hidden="true" />}>
      {webhookStatusLabels[status]}
    </Tag>
  )
}
