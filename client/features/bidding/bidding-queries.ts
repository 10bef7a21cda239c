import { getBidding } from '#domain/contract/bidding-calls.ts'
import { getOpening, listOpenedBids, type Opening } from '#domain/contract/opening.ts'
import { ask, askData } from '#client/lib/ask.ts'

/** With those who could open the bids, for whoever names them. */
export function biddingQuery(tenderId: number) {
  return ask(['tenders', tenderId, 'bidding'], getBidding, { params: { tenderId } })
}

const second = 1000

/** Others confirm and give their shares meanwhile, so it is asked for anew until all is open. */
export function openingQuery(tenderId: number) {
  return {
    ...askData(['tenders', tenderId, 'opening'], getOpening, { params: { tenderId } }),
    staleTime: 0,
    refetchInterval: ({ state }: { state: { data?: Opening | undefined } }) => nextLook(state.data),
  }
}

/** Asks often while others act. Before the deadline nothing changes but that it passes. */
function nextLook(opening: Opening | undefined): number | false {
  if (!opening) return false
  if (opening.prices?.status === 'opening') return second
  if (opening.prices?.status === 'confirming') return 3 * second
  if (opening.status === 'opened') return false
  if (opening.is_due) return opening.status === 'opening' ? second : 3 * second
  const left = Date.parse(opening.submission_deadline) - Date.parse(opening.server_time)
  return Math.min(Math.max(left, second), 60 * second)
}

/** Asked for again once the prices are open. */
export function openedBidsQuery(tenderId: number, { isPriceSealed }: { isPriceSealed: boolean }) {
  const key = ['tenders', tenderId, 'opened-bids', isPriceSealed]
  return askData(key, listOpenedBids, { params: { tenderId } })
}
