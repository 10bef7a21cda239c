import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { webhookLimits, webhookTexts, type Webhook, createWebhook } from '../contract/webhook.ts'
import { memberTexts } from '#features/accounts/members/rules/approved-member.ts'
import { SettingsFrame } from '#kernel/client/settings/SettingsFrame.tsx'
import { lazyDialog } from '#kernel/client/lib/lazy-part.tsx'
import { useUser } from '#kernel/client/lib/session.tsx'
import { whyNotCall } from '#kernel/client/lib/why-not-call.ts'
import { linkTo } from '#kernel/client/lists/link-to.tsx'
import { LoadState } from '#kernel/client/lists/LoadState.tsx'
import { Button } from '#kernel/client/ui/Button.tsx'
import { EmptyState } from '#kernel/client/ui/EmptyState.tsx'
import { Breadcrumb } from '#kernel/client/ui/Breadcrumb.tsx'
import { PageHeading } from '#kernel/client/ui/PageHeading.tsx'
import { Skeleton } from '#kernel/client/ui/Skeleton.tsx'
import { Table, type Column } from '#kernel/client/ui/Table.tsx'
import { webhooksQuery } from './webhook-queries.ts'
import { WebhookStatusTag } from './WebhookStatusTag.tsx'

const texts = {
  about: (organisation: string) =>
    `We post to these addresses when something happens that concerns ${organisation}. Everybody in your organisation can manage them.`,
}

const AddWebhook = lazyDialog(() => import('./AddWebhook.tsx'), 'AddWebhook')

export function WebhooksPage() {
  const user = useUser()
  const { organisation } = user
  const webhooks = useQuery(webhooksQuery)
  const [isAdding, setIsAdding] = useState(false)
  const isFull = (webhooks.data?.length ?? 0) >= webhookLimits.webhooks
  const whyNot = organisation ? whyNotCall(user, createWebhook) : memberTexts.noOrganisation
  return (
    <SettingsFrame>
      <Breadcrumb
        crumbs={[{ label: 'Settings', link: linkTo('/settings') }, { label: webhookTexts.title }]}
      />
      <PageHeading
        title={webhookTexts.title}
        actions={
          <Button
            disabledReason={whyNot ?? (isFull ? webhookTexts.tooMany : null)}
            onClick={() => setIsAdding(true)}
          >
            {webhookTexts.add}
          </Button>
        }
      >
        {organisation && texts.about(organisation.name)}
      </PageHeading>
      <LoadState query={webhooks} failure={webhookTexts.loadFailed}>
        <Skeleton shape="table" count={2} label="Loading webhooks" />
      </LoadState>
      {webhooks.data?.length === 0 && (
        <EmptyState title="No webhooks yet">
          Add one to tell a system of your own when something happens.
        </EmptyState>
      )}
      {webhooks.data && webhooks.data.length > 0 && (
        <Table
          caption={webhookTexts.title}
          columns={columns}
          rows={webhooks.data}
          rowKey={({ id }) => id}
        />
      )}
      {isAdding && <AddWebhook onClose={() => setIsAdding(false)} />}
    </SettingsFrame>
  )
}

const columns: Column<Webhook>[] = [
  {
    key: 'address',
    header: 'Address',
    kind: 'title',
    cell: ({ id, url, description }) => (
      <>
        <Link
          to="/webhooks/$webhookId"
          params={{ webhookId: id }}
          className="link wrap-anywhere pointer-coarse:inline-block pointer-coarse:py-2"
        >
          {url}
        </Link>
        {description && (
          <span className="block font-normal wrap-anywhere text-muted">{description}</span>
        )}
      </>
    ),
  },
  {
    key: 'status',
    header: 'Status',
    cell: (webhook) => <WebhookStatusTag webhook={webhook} />,
  },
  { key: 'events', header: 'Events', kind: 'figure', cell: ({ events }) => events.length },
  { key: 'waiting', header: 'Waiting', kind: 'figure', cell: ({ waiting }) => waiting },
]
