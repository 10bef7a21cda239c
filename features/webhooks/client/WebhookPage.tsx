import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { webhookTexts } from '../contract/webhook.ts'
import { SettingsFrame } from '#kernel/client/settings/SettingsFrame.tsx'
import { isNotFound } from '#kernel/client/lib/failure.ts'
import { linkTo } from '#kernel/client/lists/link-to.tsx'
import { LoadState } from '#kernel/client/lists/LoadState.tsx'
import { NotFoundPage } from '#kernel/client/lists/NotFoundPage.tsx'
import { Breadcrumb } from '#kernel/client/ui/Breadcrumb.tsx'
import { buttonClass } from '#kernel/client/ui/button-class.ts'
import { PageHeading } from '#kernel/client/ui/PageHeading.tsx'
import { Skeleton } from '#kernel/client/ui/Skeleton.tsx'
import { webhookQuery } from './webhook-queries.ts'
import { WebhookView } from './WebhookView.tsx'

export function WebhookPage() {
  const { webhookId } = useParams({ from: '/signed-in/webhooks/$webhookId' })
  const query = useQuery(webhookQuery(webhookId))
  if (isNotFound(query.error)) {
    return (
      <NotFoundPage title="Webhook not found">
        <Link to="/webhooks" className={buttonClass()}>
          Back to webhooks
        </Link>
      </NotFoundPage>
    )
  }
  return (
    <SettingsFrame>
      <Breadcrumb
        crumbs={[
          { label: 'Settings', link: linkTo('/settings') },
          {
            label: webhookTexts.title,
            link: (props) => <Link to="/webhooks" activeOptions={{ exact: true }} {...props} />,
          },
          { label: query.data ? new URL(query.data.url).host : 'Webhook' },
        ]}
      />
      {query.isError && !query.data && <PageHeading title="Webhook" />}
      <LoadState query={query} failure={webhookTexts.loadFailed}>
        <Skeleton shape="page" count={4} label="Loading webhook" />
      </LoadState>
      {query.data && <WebhookView key={query.data.id} webhook={query.data} />}
    </SettingsFrame>
  )
}
