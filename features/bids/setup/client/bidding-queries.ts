import { keepPreviousData } from '@tanstack/react-query'
import { getBidding, type Bidding } from '../contract/bidding-calls.ts'
import {
  getOpening,
  listOpenedBids,
  type Opening,
} from '#features/bids/opening/contract/opening.ts'
import type { Done } from '#kernel/client/dialogs/finish.ts'
import { endpointDataQuery, endpointQuery } from '#kernel/client/lib/endpoint-query.ts'
import { queryClient } from '#kernel/client/lib/query.ts'
import { shows } from '#kernel/client/lib/refresh.ts'

/**
 * Query for a tender's bid set-up. If the caller manages the tender, the reply also lists the users
 * who can be chosen to open the bids.
 */
export function biddingQuery(tenderId: number) {
  return endpointQuery(['tenders', tenderId, 'bidding'], getBidding, { params: { tenderId } })
}

/**
 * Returns the reply in the form that `finish` takes: the message, the saved set-up for the query
 * cache, and the tender to refetch, because saving may change what the tender still lacks.
 */
export const withBidding =
  (tenderId: number) =>
  ({ message, bidding }: { message: string; bidding: Bidding }): Done => {
    const query = biddingQuery(tenderId)
    const known = queryClient.getQueryData(query.queryKey)
    const shown = [shows(query, { ...known, data: bidding })]
    const affected = [{ queryKey: ['tenders', tenderId], exact: true }]
    return { message, changes: { shown, affected } }
  }

const second = 1000

/**
 * Query for the progress of the opening. It polls until the bids are opened, and again while the
 * prices are being opened, because other openers act at the same time.
 */
export function openingQuery(tenderId: number) {
  return {
    ...endpointDataQuery(['tenders', tenderId, 'opening'], getOpening, { params: { tenderId } }),
    staleTime: 0,
    refetchInterval: ({ state }: { state: { data?: Opening | undefined } }) =>
      pollingInterval(state.data),
  }
}

/**
 * Returns the polling interval in milliseconds: one second while bids or prices are being opened,
 * three seconds while openers confirm or give key shares, and up to a minute before the deadline.
 * Returns false if polling is not needed.
 */
function pollingInterval(opening: Opening | undefined): number | false {
  if (!opening) return false
  if (opening.prices?.status === 'opening') return second
  if (opening.prices?.status === 'confirming' || opening.prices?.status === 'collecting') {
    return 3 * second
  }
  if (opening.status === 'opened') return false
  if (opening.is_due) return opening.status === 'opening' ? second : 3 * second
  const left = Date.parse(opening.submission_deadline) - Date.parse(opening.server_time)
  return Math.min(Math.max(left, second), 60 * second)
}

/**
 * Query for the opened bids. The query key includes `isPriceSealed`, so that the bids are refetched
 * once the prices are opened. The previous list stays mounted during the refetch, so that details
 * the user has expanded don't collapse.
 */
export function openedBidsQuery(tenderId: number, { isPriceSealed }: { isPriceSealed: boolean }) {
  const key = ['tenders', tenderId, 'opened-bids', isPriceSealed]
  return {
    ...endpointDataQuery(key, listOpenedBids, { params: { tenderId } }),
    placeholderData: keepPreviousData,
  }
}
