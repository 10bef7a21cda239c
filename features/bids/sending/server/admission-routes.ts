import { sql } from 'kysely'
import { admitToDraft, restartDraft } from '../contract/bid.ts'
import { recordSealed } from '#kernel/server/audit/record-sealed.ts'
import { makeKeyPair } from '#features/bids/sealing/server/age.ts'
import { bidPurposes } from '#features/bids/sealing/server/purposes.ts'
import type { Tx } from '#kernel/server/db/connect.ts'
import { conflict, forbidden, notFound } from '#kernel/server/http/refusal.ts'
import type { Route } from '#kernel/server/http/route.ts'
import { encrypt } from '#kernel/server/platform/encryption.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import { findTender } from '#features/tenders/server/find-tender.ts'
import { readMembers } from './draft-access.ts'
import { findOwnBid, lockBid } from './find-bid.ts'
import { readOwnBids } from './queries.ts'

/**
 * Routes for access to drafts. A member who can't read the draft is admitted by a member who can.
 * If no member can read it, the draft has to be restarted.
 */
export function bidAdmissionRoutes(route: Route, { appKey }: Services): void {
  route(admitToDraft, async ({ user, params, body, cause, transact }) =>
    transact(async (tx) => {
      const tender = await findTender(tx, user, 'seeOwnBids', params.tenderId)
      const bid = await findOwnBid(tx, user, params)
      if (!bid) throw notFound()
      const members = await readMembers(tx, bid.id)
      if (!members.some(({ id, reads_draft }) => id === user.id && reads_draft)) {
        throw forbidden('Only a colleague who can read the draft can admit others.')
      }
      const admitted = members.find(({ id }) => id === body.user_id)
      if (!admitted) throw notFound('This person is no longer in your organisation.')
      if (!admitted.reads_draft) {
        const values = { admitted_by: user.id, created_at: sql<string>`clock_timestamp()` }
        await tx
          .insertInto('bid_admissions')
          .values({ bid_id: bid.id, user_id: admitted.id, ...values })
          .onConflict((conflict) => conflict.columns(['bid_id', 'user_id']).doUpdateSet(values))
          .execute()
        const { organisation_id } = bid
        await recordSealed(tx, cause, {
          action: 'bid.colleague_admitted',
          resource: ['Bid', bid.id],
          metadata: { tender_id: tender.id, organisation_id, user_id: admitted.id },
          tender_id: tender.id,
        })
      }
      const [own] = await readOwnBids(tx, { actor: user, appKey }, params)
      return { message: 'Your colleague can read the draft now', bid: own! }
    }),
  )

  route(restartDraft, async ({ user, params, cause, transact }) =>
    transact(async (tx) => {
      const { bid, bidding, tender } = await lockBid(tx, user, 'bid', params)
      if (bidding.sealing !== 'portal')
        throw conflict('This tender’s drafts are opened with a key that only your browsers have.')
      const readers = (await readMembers(tx, bid.id)).filter(({ reads_draft }) => reads_draft)
      const isReader = readers.some(({ id }) => id === user.id)
      if (readers.length > 0 && !isReader)
        throw conflict('A colleague can read the draft. Ask them to admit you.')
      await emptyDraft(tx, bid.id, appKey)
      const { organisation_id } = bid
      await recordSealed(tx, cause, {
        action: 'bid.draft_restarted',
        resource: ['Bid', bid.id],
        metadata: { tender_id: tender.id, organisation_id },
        tender_id: tender.id,
      })
      const [own] = await readOwnBids(tx, { actor: user, appKey }, params)
      return { message: 'You can write your draft again', bid: own! }
    }),
  )
}

/** Deletes the entries of a draft and replaces its key. */
async function emptyDraft(tx: Tx, bidId: number, appKey: Services['appKey']): Promise<void> {
  const { recipient, identity } = await makeKeyPair()
  await tx.deleteFrom('bid_entries').where('bid_id', '=', bidId).execute()
  await tx
    .updateTable('bids')
    .set({
      draft_recipient: recipient,
      draft_key: encrypt(appKey, bidPurposes.draft, identity),
      draft_started_at: sql<string>`clock_timestamp()`,
    })
    .where('id', '=', bidId)
    .execute()
}
