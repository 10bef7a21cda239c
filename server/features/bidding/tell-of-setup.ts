import type { BiddingInput } from '#domain/contract/bidding.ts'
import { isPublic, type Actor } from '#domain/rules/can.ts'
import { record } from '#server/audit/record.ts'
import type { FoundBidding } from '#server/bidding/biddings.ts'
import type { Tx } from '#server/db/connect.ts'
import { reopenReview } from '#server/tenders/reopen-review.ts'
import type { Cause } from '#server/http/cause.ts'
import { tell } from '#server/notices/tell.ts'
import type { FoundTender } from '#server/tenders/find-tender.ts'
import { tellOfChange } from '#server/tenders/tell-suppliers.ts'
import { raiseVersion, writeVersion } from '#server/tenders/write-version.ts'

interface Change {
  tender: FoundTender
  user: Actor
  cause: Cause
  before: FoundBidding
  body: BiddingInput
}

/**
 * Records a change of the set-up as a new version of the tender, and asks organisations that have
 * bid to check their bids.
 */
export async function tellOfSetup(tx: Tx, change: Change): Promise<void> {
  const { tender, user, cause, before, body } = change
  const { change_note } = body
  const bidding = { from: before.setup, to: body.setup }
  const version = await raiseVersion(tx, tender.id)
  await writeVersion(tx, { tender, version, user, change_note, changes: { bidding } })
  await record(tx, cause, {
    action: 'bidding.updated',
    resource: ['Tender', tender.id],
    metadata: { revision: before.revision + 1, change_note },
    changes: { bidding, ...(await reopenReview(tx, tender)) },
  })
  await tellOfChange(tx, { tender, changes: { bidding }, change_note })
  if (body.sealing === 'openers' && before.sealing !== 'openers') {
    await tell(tx, 'opener-key-needed', { tender_id: tender.id, is_again: false })
  }
  if (!isPublic(tender)) return
  const why = { is_asked: true, needs_resealing: false, change_note: change_note ?? null }
  await tell(tx, 'bid-outdated', { tender_id: tender.id, ...why })
}
