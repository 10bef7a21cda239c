import type { BiddingInput } from '../contract/bidding.ts'
import { changedParts } from '../rules/bidding-setup.ts'
import { isPublic } from '#features/tenders/rules/can.ts'
import { record } from '#kernel/server/audit/record.ts'
import type { FoundBidding } from './biddings.ts'
import { setupHash } from './setup-hash.ts'
import type { Tx } from '#kernel/server/db/connect.ts'
import type { Cause } from '#kernel/server/http/cause.ts'
import { notify } from '#kernel/server/notices/notify.ts'
import { changed } from '#features/tenders/server/changed.ts'
import type { LockedTender } from '#features/tenders/server/find-tender.ts'
import { notifyOfChange } from '#features/tenders/server/notify-suppliers.ts'
import { bidRequirementLabels } from '../contract/bidding.ts'

interface Change {
  tender: LockedTender
  cause: Cause
  before: FoundBidding
  body: BiddingInput
}

/**
 * Records an automatic save of a set-up that suppliers have never seen. The save is recorded only
 * in the audit log, so that it doesn't become a version in the tender's history.
 */
export async function recordDraft(tx: Tx, { tender, cause, before, body }: Change): Promise<void> {
  await record(tx, cause, {
    action: 'bidding.updated',
    resource: ['Tender', tender.id],
    metadata: { ...revisionOf(before, body), change_note: null },
    changes: { bidding: { from: before.setup, to: body.setup } },
  })
  await notifyOfKeys(tx, { tender, before, body })
}

/** Returns the number of the changed set-up, and the hashes before and after the change. */
const revisionOf = (before: FoundBidding, body: BiddingInput) => ({
  revision: before.revision + 1,
  replaced_sha256: setupHash(before),
  setup_sha256: setupHash(body),
})

/** Asks the named openers for keys if this change makes the tender opener-sealed. */
async function notifyOfKeys(
  tx: Tx,
  { tender, before, body }: Omit<Change, 'cause'>,
): Promise<void> {
  if (body.sealing !== 'openers' || before.sealing === 'openers') return
  await notify(tx, 'opener-key-needed', { tender_id: tender.id, is_again: false })
}

/**
 * Records a change to the set-up as a new version of the tender. If the tender is public, also
 * notifies suppliers, and asks those that have bid to check their bids.
 */
export async function notifyOfSetup(tx: Tx, change: Change): Promise<void> {
  const { tender, cause, before, body } = change
  const { change_note } = body
  const bidding = { from: before.setup, to: body.setup }
  const changed_parts = changedParts(before.setup, body.setup)
  await changed(tx, tender, {
    cause,
    audit: {
      action: 'bidding.updated',
      resource: ['Tender', tender.id],
      metadata: { ...revisionOf(before, body), change_note },
      changes: { bidding },
    },
    history: { changes: { bidding }, change_note },
    reopensReview: true,
    notify: async (tx) => {
      const named = changed_parts.map((part) => bidRequirementLabels[part])
      await notifyOfChange(tx, {
        tender,
        changes: { bidding },
        changed_parts: named,
        change_note,
      })
      await notifyOfKeys(tx, { tender, before, body })
      if (!isPublic(tender)) return
      const why = { is_asked: true, needs_resealing: false, change_note: change_note ?? null }
      await notify(tx, 'bid-outdated', { tender_id: tender.id, changed_parts, ...why })
    },
  })
}
