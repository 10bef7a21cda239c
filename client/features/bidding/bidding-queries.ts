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

/** By the portal's clock: before the deadline nothing changes but that it passes. */
function nextLook(opening: Opening | undefined): number | false {
  if (!opening || opening.status === 'opened') return false
  if (opening.is_due) return opening.status === 'opening' ? second : 3 * second
  const left = Date.parse(opening.submission_deadline) - Date.parse(opening.server_time)
  return Math.min(Math.max(left, second), 60 * second)
}

export function openedBidsQuery(tenderId: number) {
  return askData(['tenders', tenderId, 'opened-bids'], listOpenedBids, { params: { tenderId } })
}
