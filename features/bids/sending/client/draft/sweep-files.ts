import { deleteSealedFile, type OwnBid } from '#features/bids/sending/contract/bid.ts'
import type { BiddingSetup } from '#features/bids/setup/contract/bidding.ts'
import { call } from '#kernel/client/lib/api.ts'
import type { BidDraftStore } from './bid-draft.ts'
import { draftFrom } from './parts.ts'

/**
 * Minimum age of the files that are deleted. A newer file may be an upload that a colleague's
 * browser has yet to add to the draft.
 */
const age = 60 * 60_000

interface Sweep {
  tenderId: number
  bid: OwnBid
  draft: BidDraftStore
  setup: BiddingSetup
  now: Date
}

/**
 * Deletes files that were uploaded but never added to the draft or to a bid, for example because
 * the tab was closed too early.
 */
export async function sweepFiles({ tenderId, bid, draft, setup, now }: Sweep): Promise<void> {
  const { files } = draftFrom(setup, draft.current())
  const listed = Object.values(files).flatMap((list) => list.map(({ file_id }) => file_id))
  const isLeft = ({ id, is_sent, created_at }: OwnBid['files'][number]) =>
    !is_sent && !listed.includes(id) && now.getTime() - Date.parse(created_at) > age
  for (const { id } of bid.files.filter(isLeft)) {
    const params = { tenderId, bidId: bid.id, fileId: id }
    await call(deleteSealedFile, { params }).catch(() => undefined)
  }
}
