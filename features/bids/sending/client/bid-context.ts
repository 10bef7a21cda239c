import type { Bidding } from '#features/bids/setup/contract/bidding-calls.ts'
import type { Tender } from '#features/tenders/contract/tender-reply.ts'
import type { ServerClock } from './use-server-clock.ts'

/** Data that every view of a bid needs. */
export interface BidContext {
  tender: Tender
  bidding: Bidding
  clock: ServerClock
}
