// Writes an audit entry for a bid. Before the opening, the entry is stored outside the log, because
// even an empty row would reveal that a bid exists and when it changed. The database moves a
// tender's entries into the log when its bids have been opened (migration 0057).
import type { Tx } from '#kernel/server/db/connect.ts'
import type { Cause } from '#kernel/server/http/cause.ts'
import type { EntryOf } from './record.ts'

/** Bidders' actions that must stay secret before the opening. */
type SealedAction =
  | 'bid.started'
  | 'bid.drafted'
  | 'bid.draft_restarted'
  | 'bid.colleague_admitted'
  | 'bid.file_uploaded'
  | 'bid.file_deleted'
  | 'bid.sent'
  | 'bid.withdrawn'
  | 'bid.draft_swept'

export async function recordSealed<Action extends SealedAction>(
  tx: Tx,
  { user_id, ip, request_id }: Cause,
  { tender_id, action, resource, metadata }: EntryOf<Action> & { tender_id: number },
): Promise<void> {
  const by = { user_id, ip, request_id }
  await tx
    .insertInto('sealed_entries')
    .values({
      tender_id,
      bid_id: resource[1]!,
      action,
      ...by,
      metadata: JSON.stringify(metadata),
    })
    .execute()
}
