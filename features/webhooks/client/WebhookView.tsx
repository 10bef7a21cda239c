import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { testWebhook, disabledReasonTexts, type Webhook } from '../contract/webhook.ts'
import { webhookEventLabel } from '../contract/webhook-events.ts'
import { whyNotWebhook } from '../rules/webhooks.ts'
import { finish } from '#kernel/client/dialogs/finish.ts'
import { call } from '#kernel/client/lib/api.ts'
import { messageIfAny } from '#kernel/client/lib/failure.ts'
import { lazyDialog } from '#kernel/client/lib/lazy-part.tsx'
import { useUser } from '#kernel/client/lib/session.tsx'
import { whyNotCall } from '#kernel/client/lib/why-not-call.ts'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { Button } from '#kernel/client/ui/Button.tsx'
import { FactList } from '#kernel/client/ui/FactList.tsx'
import { Menu } from '#kernel/client/ui/Menu.tsx'
import { PageHeading } from '#kernel/client/ui/PageHeading.tsx'
import { Panel } from '#kernel/client/ui/Panel.tsx'
import { Time } from '#kernel/client/ui/Time.tsx'
import { Deliveries } from './Deliveries.tsx'
import type { WebhookDialogKind } from './WebhookDialogs.tsx'
import { WebhookStatusTag } from './WebhookStatusTag.tsx'

const WebhookDialog = lazyDialog(() => import('./WebhookDialogs.tsx'), 'WebhookDialog')

export function WebhookView({ webhook }: { webhook: Webhook }) {
  const [dialog, setDialog] = useState<WebhookDialogKind | null>(null)
  const test = useMutation({
    mutationFn: () => finish(call(testWebhook, { params: { webhookId: webhook.id } })),
  })
  const failure = messageIfAny(test.error, 'Failed to send a test event')
  const { host } = new URL(webhook.url)
  const isActive = webhook.status === 'active'
  const noOwner = whyNotCall(useUser(), testWebhook)
  return (
    <>
      <PageHeading
        title={host}
        documentTitle={`Webhook: ${host}`}
        status={<WebhookStatusTag webhook={webhook} />}
        actions={
          !noOwner && (
            <>
              {isActive ? (
                <Button
                  isBusy={test.isPending}
                  busyLabel="Sending..."
                  disabledReason={whyNotWebhook('test', webhook)?.message ?? null}
                  onClick={() => test.mutate()}
                >
                  Send test event
                </Button>
              ) : (
                <Button onClick={() => setDialog('resume')}>Resume</Button>
              )}
              <Menu
                label="More actions"
                isNamed
                items={[
                  { label: 'Edit', onSelect: () => setDialog('edit') },
                  { label: 'Replace secret', onSelect: () => setDialog('secret') },
                  ...(isActive ? [{ label: 'Pause', onSelect: () => setDialog('pause') }] : []),
                  { label: 'Delete', isDangerous: true, onSelect: () => setDialog('delete') },
                ]}
              />
            </>
          )
        }
      >
        {webhook.description}
      </PageHeading>
      {noOwner && <p className="text-muted">{noOwner}</p>}
      {failure && <Banner kind="danger">{failure}</Banner>}
      <DeliveryWarning webhook={webhook} />
      <Panel title="Details">
        <FactList layout="rows" facts={factsOf(webhook)} />
      </Panel>
      <Deliveries webhook={webhook} />
      {dialog && <WebhookDialog kind={dialog} webhook={webhook} onClose={() => setDialog(null)} />}
    </>
  )
}

/** Warning about a webhook that is paused or disabled, or whose deliveries are failing. */
function DeliveryWarning({ webhook }: { webhook: Webhook }) {
  const { status, disabled_reason, failing_since } = webhook
  return (
    <>
      {status === 'paused' && (
        <Banner kind="info">
          This webhook is paused. Resume it to send events, or to send them again.
        </Banner>
      )}
      {disabled_reason && <Banner kind="warning">{disabledReasonTexts[disabled_reason]}</Banner>}
      {status === 'active' && failing_since && (
        <Banner kind="warning">
          Every delivery has failed since <Time iso={failing_since} />. After 5 days we’ll stop
          sending.
        </Banner>
      )}
    </>
  )
}

function factsOf(webhook: Webhook) {
  const { url, events, previous_until, created_at } = webhook
  return [
    { term: 'Address', value: url },
    { term: 'Events', value: events.map(webhookEventLabel).join(', ') },
    { term: 'Added', value: <Time iso={created_at} /> },
    ...(previous_until
      ? [
          {
            term: 'Secret',
            value: (
              <>
                Replaced. The old one works until <Time iso={previous_until} />
              </>
            ),
          },
        ]
      : []),
  ]
}
