import { getWebhook, listDeliveries, listWebhooks } from '../contract/webhook.ts'
import { endpointDataQuery, endpointPageQuery } from '#kernel/client/lib/endpoint-query.ts'

export const webhooksQuery = endpointDataQuery(['webhooks'], listWebhooks)

export const webhookQuery = (webhookId: number) =>
  endpointDataQuery(['webhooks', webhookId], getWebhook, { params: { webhookId } })

export const deliveriesQuery = (webhookId: number, page: number | undefined) => ({
  ...endpointPageQuery(['webhooks', webhookId, 'deliveries', page ?? 1], listDeliveries, {
    params: { webhookId },
    query: { page },
  }),
  refetchInterval: ({ state }: { state: { data?: { data: Waiting[] } | undefined } }) =>
    state.data?.data.some(isUnderWay) ? 2000 : (false as const),
})

interface Waiting {
  /** Time of the next attempt; null unless the delivery is pending. */
  next_attempt_at: string | null
}

/**
 * Returns whether the delivery is being sent or will be sent within seconds. The list polls while
 * this is the case.
 */
function isUnderWay({ next_attempt_at }: Waiting): boolean {
  if (!next_attempt_at) return false
  return Math.abs(Date.parse(next_attempt_at) - Date.now()) < 45_000
}
