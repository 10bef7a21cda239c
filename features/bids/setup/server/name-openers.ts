import { sql } from 'kysely'
import { biddingTexts as texts, openerNumbers } from '../contract/bidding.ts'
import { isEqual } from '#kernel/rules/canonical-text.ts'
import { record } from '#kernel/server/audit/record.ts'
import { isSealingOver, type FoundBidding } from './biddings.ts'
import { namedOpeners } from './publish-bidding.ts'
import type { Tx } from '#kernel/server/db/connect.ts'
import type { Cause } from '#kernel/server/http/cause.ts'
import { invalid } from '#kernel/server/http/refusal.ts'
import { notify } from '#kernel/server/notices/notify.ts'
import type { FoundTender } from '#features/tenders/server/find-tender.ts'
import { areCandidates } from './queries.ts'

interface Naming {
  tender: FoundTender
  bidding: FoundBidding
  user_ids: number[]
  cause: Cause
}

/**
 * Replaces the named openers. For opener-sealed bids, suppliers seal to a new opener only once that
 * opener has proved their key. A bid that is already sealed can be opened only by two openers with
 * shares of its key; this function doesn't check that two of them remain.
 */
export async function nameOpeners(tx: Tx, naming: Naming): Promise<void> {
  const { tender, bidding, user_ids, cause } = naming
  if (!(await areCandidates(tx, tender, user_ids))) {
    throw invalid({ user_ids: [texts.openerUnknown] })
  }
  if (bidding.published_at) requireEnough(bidding, user_ids)
  const before = (await namedOpeners(tx, tender.id)).map(({ user_id }) => user_id)
  if (isEqual(before.toSorted(), user_ids.toSorted())) return
  await tx
    .updateTable('openers')
    .set({ removed_at: sql<string>`now()` })
    .where('tender_id', '=', tender.id)
    .where('removed_at', 'is', null)
    .where(sql<boolean>`user_id <> all (${user_ids})`)
    .execute()
  for (const user_id of user_ids) {
    await tx
      .insertInto('openers')
      .values({ tender_id: tender.id, user_id })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  await record(tx, cause, {
    action: 'openers.changed',
    resource: ['Tender', tender.id],
    metadata: { user_ids },
    changes: { openers: { from: before, to: user_ids } },
  })
  const added = user_ids.filter((id) => !before.includes(id))
  if (bidding.sealing !== 'openers' || isSealingOver(bidding, tender) || added.length === 0) return
  const asked = { tender_id: tender.id, is_again: false, user_ids: added }
  await notify(tx, 'opener-key-needed', asked)
}

function requireEnough({ sealing }: FoundBidding, userIds: number[]): void {
  if (userIds.length === 0) throw invalid({ user_ids: [texts.openersMissing] })
  if (sealing === 'openers' && userIds.length < openerNumbers.min) {
    throw invalid({ user_ids: [texts.openersTooFew] })
  }
}
