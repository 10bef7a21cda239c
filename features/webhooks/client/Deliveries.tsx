import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { webhookEventLabel } from '../contract/webhook-events.ts'
import {
  type Delivery,
  type DeliveryStatus,
  type Webhook,
  replayDelivery,
} from '../contract/webhook.ts'
import type { DeliveryFailure } from '#kernel/contract/outgoing-call.ts'
import { whyNotReplay } from '../rules/webhooks.ts'
import { finish } from '#kernel/client/dialogs/finish.ts'
import { call } from '#kernel/client/lib/api.ts'
import { messageIfAny } from '#kernel/client/lib/failure.ts'
import { useUser } from '#kernel/client/lib/session.tsx'
import { whyNotCall } from '#kernel/client/lib/why-not-call.ts'
import { pagedAddress } from '#kernel/client/lists/address-fields.ts'
import { ListPage } from '#kernel/client/lists/ListPage.tsx'
import { TenderLink } from '#features/tenders/client/TenderLink.tsx'
import { useAddress } from '#kernel/client/lists/use-address.ts'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { Button } from '#kernel/client/ui/Button.tsx'
import { EmptyState } from '#kernel/client/ui/EmptyState.tsx'
import { ListPanel } from '#kernel/client/ui/ListPanel.tsx'
import { Table, type Column } from '#kernel/client/ui/Table.tsx'
import { Tag, type Tone } from '#kernel/client/ui/Tag.tsx'
import { Timestamp } from '#kernel/client/ui/Timestamp.tsx'
import { deliveriesQuery, webhookQuery } from './webhook-queries.ts'

const texts = {
  deliveries: 'Deliveries',
}

const deliveryStatusLabels: Record<DeliveryStatus, string> = {
  pending: 'Waiting',
  delivered: 'Delivered',
  failed: 'Failed',
  dropped: 'Not sent',
}

const deliveryFailureTexts: Record<DeliveryFailure, string> = {
  status: 'The address did not answer with a status from 200 to 299',
  redirect: 'The address answered with a redirect, which we don’t follow',
  timeout: 'No answer within 10 seconds',
  connection: 'We could not connect to the address',
  certificate: 'The certificate of the address is not valid',
  address: 'The address is in a private network, which we don’t connect to',
  not_allowed: 'Your organisation can no longer see what this is about',
  queue_full: 'Too many deliveries were already waiting',
  disabled: 'The webhook was disabled first',
}

const tones: Record<DeliveryStatus, Tone> = {
  pending: 'pending',
  delivered: 'published',
  failed: 'rejected',
  dropped: 'draft',
}

export function Deliveries({ webhook }: { webhook: Webhook }) {
  const { page } = useAddress(pagedAddress).address
  const deliveries = useQuery(deliveriesQuery(webhook.id, page))
  useFollow(webhook.id, deliveries.data?.data)
  const replay = useMutation({
    mutationFn: (deliveryId: number) =>
      finish(call(replayDelivery, { params: { webhookId: webhook.id, deliveryId } })),
  })
  const noOwner = whyNotCall(useUser(), replayDelivery)
  const failure = messageIfAny(replay.error, 'Failed to send the event again')
  const columns = columnsFor({
    webhook,
    noOwner,
    replayingId: replay.isPending ? replay.variables : undefined,
    onReplay: replay.mutate,
  })
  return (
    <ListPanel title={texts.deliveries}>
      <div className="flex flex-col gap-4">
        <p className="text-muted">
          Deliveries of the last 30 days, newest first. Of your system’s responses, we keep only the
          status.
        </p>
        {failure && <Banner kind="danger">{failure}</Banner>}
        <ListPage
          query={deliveries}
          failure="Failed to load the deliveries"
          loadingLabel="Loading deliveries"
          rows={4}
          empty={<EmptyState title="Nothing sent yet" />}
        >
          {({ data }, isBusy) => (
            <Table
              caption={texts.deliveries}
              columns={columns}
              rows={data}
              rowKey={({ id }) => id}
              isBusy={isBusy}
            />
          )}
        </ListPage>
      </div>
    </ListPanel>
  )
}

interface Replaying {
  webhook: Webhook
  /** Why the user may not send deliveries again; null for owners. */
  noOwner: string | null
  replayingId: number | undefined
  onReplay: (deliveryId: number) => void
}

/** Returns the columns. Deliveries can be sent again only while the webhook is active. */
function columnsFor({ webhook, noOwner, replayingId, onReplay }: Replaying): Column<Delivery>[] {
  const columns: Column<Delivery>[] = [
    {
      key: 'event',
      header: 'Event',
      kind: 'title',
      cell: ({ type, tender, message_id }) => (
        <>
          {webhookEventLabel(type)}
          {tender && (
            <span className="block font-normal">
              <TenderLink id={tender.id}>{tender.reference}</TenderLink>
            </span>
          )}
          <span className="block text-sm font-normal wrap-anywhere text-muted">{message_id}</span>
        </>
      ),
    },
    { key: 'status', header: 'Status', cell: (delivery) => <Outcome delivery={delivery} /> },
    {
      key: 'time',
      header: 'Time',
      cell: ({ last_attempt_at, created_at }) => <Timestamp iso={last_attempt_at ?? created_at} />,
    },
    { key: 'attempts', header: 'Tries', kind: 'figure', cell: ({ attempts }) => attempts },
  ]
  if (webhook.status !== 'active' || noOwner) return columns
  return [
    ...columns,
    {
      key: 'actions',
      header: 'Actions',
      kind: 'actions',
      cell: (delivery) => (
        <Button
          kind="secondary"
          size="small"
          aria-label={`Send again: ${webhookEventLabel(delivery.type)}, ${delivery.message_id}`}
          isBusy={delivery.id === replayingId}
          busyLabel="Sending..."
          disabledReason={whyNotReplay(webhook, delivery)?.message ?? null}
          reasonAs="tooltip"
          onClick={() => onReplay(delivery.id)}
        >
          Send again
        </Button>
      ),
    },
  ]
}

/**
 * Refetches the webhook when the outcome of a delivery changes, because the webhook's status is
 * shown above the list.
 */
function useFollow(webhookId: number, deliveries: Delivery[] | undefined): void {
  const queryClient = useQueryClient()
  const outcomes = deliveries?.map(({ id, status, failure }) => `${id} ${status} ${failure}`).join()
  const seen = useRef(outcomes)
  useEffect(() => {
    if (seen.current !== undefined && seen.current !== outcomes) {
      const { queryKey } = webhookQuery(webhookId)
      void queryClient.invalidateQueries({ queryKey, exact: true })
    }
    seen.current = outcomes
  }, [queryClient, webhookId, outcomes])
}

function Outcome({ delivery }: { delivery: Delivery }) {
  const { status, failure, response_status, next_attempt_at, attempts } = delivery
  return (
    <>
      <Tag tone={tones[status]}>{deliveryStatusLabels[status]}</Tag>
      {response_status !== null && <span className="ms-2">{response_status}</span>}
      {failure && <span className="block text-sm text-muted">{deliveryFailureTexts[failure]}</span>}
      {next_attempt_at && attempts > 0 && (
        <span className="block text-sm text-muted">
          Next try <Timestamp iso={next_attempt_at} />
        </span>
      )}
    </>
  )
}
