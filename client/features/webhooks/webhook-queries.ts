import { getWebhook, listDeliveries, listWebhooks } from '#domain/contract/webhook-calls.ts'
import { askData, askPage } from '#client/lib/ask.ts'

export const webhooksQuery = askData(['webhooks'], listWebhooks)

export const webhookQuery = (webhookId: number) =>
  askData(['webhooks', webhookId], getWebhook, { params: { webhookId } })

/** What was just sent arrives within seconds: so long it is looked for, and no longer. */
const lookFor = { everyMs: 2000, forMs: 20_000 }

export const deliveriesQuery = (webhookId: number, page: number | undefined) => ({
  ...askPage(['webhooks', webhookId, 'deliveries', page ?? 1], listDeliveries, {
    params: { webhookId },
    query: { page },
  }),
  refetchInterval: ({ state }: { state: { data?: { data: Waiting[] } | undefined } }) =>
    state.data?.data.some(isUnderWay) ? lookFor.everyMs : (false as const),
})

interface Waiting {
  status: string
  attempts: number
  next_attempt_at: string | null
}

function isUnderWay({ status, attempts, next_attempt_at }: Waiting): boolean {
  if (status !== 'pending' || attempts > 0 || !next_attempt_at) return false
  return Date.now() - Date.parse(next_attempt_at) < lookFor.forMs
}
