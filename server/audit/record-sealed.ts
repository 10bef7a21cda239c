// An audit row about a bid. It is written and chained as every other, but what it says is only a hash:
// the words lie beside the log and are shown once the bids have been opened. The random number in them
// keeps anybody from finding them by trying.
import { createHash, randomBytes } from 'node:crypto'
import type { Tx } from '#server/db/connect.ts'
import type { Cause } from '#server/http/cause.ts'
import type { EntryOf } from './record.ts'

/** What only bidders do, and nobody is to know before the opening. */
export const sealedActions = [
  'bid.started',
  'bid.drafted',
  'bid.draft_restarted',
  'bid.colleague_admitted',
  'bid.file_uploaded',
  'bid.file_deleted',
  'bid.sent',
  'bid.withdrawn',
  'bid.draft_swept',
] as const
export type SealedAction = (typeof sealedActions)[number]

export interface SealedDetails {
  action: SealedAction
  resource_id: number
  metadata: object
  user_id: number | null
  ip: string | null
  request_id: string | null
  nonce: string
}

export async function recordSealed<Action extends SealedAction>(
  tx: Tx,
  cause: Cause,
  { tender_id, ...entry }: EntryOf<Action> & { tender_id: number },
): Promise<void> {
  const { token_id: _, ...by } = cause
  const details: SealedDetails = {
    action: entry.action,
    resource_id: entry.resource[1]!,
    metadata: entry.metadata,
    ...by,
    nonce: randomBytes(16).toString('hex'),
  }
  const text = JSON.stringify(details)
  const sealed = createHash('sha256').update(text).digest('hex')
  const { id } = await tx
    .insertInto('audit_logs')
    .values({
      user_id: null,
      ip: null,
      request_id: null,
      action: 'bid.sealed',
      resource_type: 'Bid',
      resource_id: null,
      metadata: JSON.stringify({ sealed }),
      changes: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.insertInto('sealed_logs').values({ log_id: id, tender_id, details: text }).execute()
}
