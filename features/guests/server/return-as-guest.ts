// Lets an opener who can no longer sign in return as a guest, for tenders whose bids are sealed to
// the openers. A new person couldn't open any bid, since the shares are encrypted with the openers'
// keys, but the same person still has the key and only lacks an account. The guest replaces the
// opener and keeps the key, but must prove possession of it again.
import { sql } from 'kysely'
import { guestTexts as texts } from '#features/bids/guests/contract/guest.ts'
import { isAllOpened } from '#features/bids/opening/rules/opening-lifecycle.ts'
import { record } from '#kernel/server/audit/record.ts'
import { findBidding } from '#features/bids/setup/server/biddings.ts'
import { mayOpen } from '#features/bids/setup/server/publish-bidding.ts'
import type { Tx } from '#kernel/server/db/connect.ts'
import type { Cause } from '#kernel/server/http/cause.ts'
import { conflict } from '#kernel/server/http/refusal.ts'

const words = {
  notReplaceable:
    'Only an opener who has a key and can no longer sign in can be invited again as a guest.',
}

interface Place {
  tender_id: number
  opener_id: number
}

/**
 * Returns the user id of the opener to be replaced. Throws if the opener can't be replaced, for
 * example because all bids and prices are opened.
 */
export async function requireReplaceable(tx: Tx, { tender_id, opener_id }: Place): Promise<number> {
  const bidding = await findBidding(tx, tender_id)
  const opener = await tx
    .selectFrom('openers')
    .innerJoin('users', 'users.id', 'openers.user_id')
    .innerJoin('tenders', 'tenders.id', 'openers.tender_id')
    .where('openers.id', '=', opener_id)
    .where('openers.tender_id', '=', tender_id)
    .where('openers.removed_at', 'is', null)
    .where('openers.recipient', 'is not', null)
    .where(sql<boolean>`not coalesce(${mayOpen}, false)`)
    .select('openers.user_id')
    .executeTakeFirst()
  if (!opener || bidding?.sealing !== 'openers' || isAllOpened(bidding)) {
    throw conflict(words.notReplaceable)
  }
  return opener.user_id
}

interface TakingOver extends Place {
  user_id: number
  invited_by: number
  cause: Cause
}

export async function returnAsGuest(tx: Tx, { cause, user_id, invited_by, ...place }: TakingOver) {
  const { tender_id, opener_id } = place
  const former_user_id = await requireReplaceable(tx, place)
  const already = await tx
    .selectFrom('openers')
    .select('id')
    .where('tender_id', '=', tender_id)
    .where('user_id', '=', user_id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (already) throw conflict(texts.alreadyOpener)
  await tx
    .updateTable('openers')
    .set({ user_id, proved_at: null, challenge_hash: null, taken_over_at: sql<string>`now()` })
    .where('id', '=', opener_id)
    .execute()
  await record(
    tx,
    { ...cause, user_id },
    {
      action: 'opener.taken_over',
      resource: ['Tender', tender_id],
      metadata: { invited_by, opener_id, former_user_id },
    },
  )
}
