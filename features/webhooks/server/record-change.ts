import { record, type AuditAction } from '#kernel/server/audit/record.ts'
import type { Tx } from '#kernel/server/db/connect.ts'
import type { Cause } from '#kernel/server/http/cause.ts'

type PlainAction = Exclude<
  Extract<AuditAction, `webhook.${string}`>,
  'webhook.replayed' | 'webhook.disabled'
>

interface About {
  id: number
  organisation_id: number
  url: string
}

export async function recordChange(
  tx: Tx,
  cause: Cause,
  action: PlainAction,
  { id, organisation_id, url }: About,
): Promise<void> {
  const metadata = { organisation_id, host: new URL(url).host }
  await record(tx, cause, { action, resource: ['Webhook', id], metadata })
}
