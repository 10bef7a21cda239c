import { getBidding } from '#features/bids/setup/contract/bidding-calls.ts'
import { listOwnBids, type OwnBid } from '../contract/bid.ts'
import { endpointDataQuery, endpointQuery } from '#kernel/client/lib/endpoint-query.ts'
import { queryClient } from '#kernel/client/lib/query.ts'

/** Polling interval for colleagues' changes and the server's clock. */
const everyMs = 20_000

export function bidRequirementsQuery(tenderId: number) {
  return {
    ...endpointDataQuery(['tenders', tenderId, 'bid-requirements'], getBidding, {
      params: { tenderId },
    }),
  }
}

export function ownBidsQuery(tenderId: number) {
  const options = endpointQuery(['tenders', tenderId, 'own-bids'], listOwnBids, {
    params: { tenderId },
  })
  return { ...options, refetchInterval: everyMs }
}

/** Replaces a bid in the cache with the one from a reply. */
export function showBid(tenderId: number, bid: OwnBid): void {
  queryClient.setQueryData(ownBidsQuery(tenderId).queryKey, (known) => {
    if (!known) return known
    const others = known.data.filter(({ id }) => id !== bid.id)
    return { ...known, data: [...others, bid] }
  })
}

export function refreshBids(tenderId: number): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['tenders', tenderId] })
}
