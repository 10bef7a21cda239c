// An audit entry about a bid. Before the opening it lies apart from the log: a row there, even one that
// says nothing, would tell that somebody bids and when. The database moves the entries of a tender into
// the log when its bids have been opened (migration 0057).
import type { Tx } from '#server/db/connect.ts'
import type { Cause } from '#server/http/cause.ts'
import type { EntryOf } from './record.ts'

/** Actions of bidders, which nobody is to know of before the opening. */
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
