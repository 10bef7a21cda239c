// A bid starts as a draft and is sent, which can be done again: each time is a version with a receipt.
// Until the deadline it can be withdrawn and sent anew. What was sent last is opened, with two envelopes
// in two steps; what can't be opened can be handed in again by its bidder, and then counts as opened.
import type { BidStatus } from '../contract/bid.ts'

interface Transition {
  from: readonly BidStatus[]
  to: BidStatus
}

export const bidTransitions = {
  send: { from: ['draft', 'sent', 'withdrawn'], to: 'sent' },
  withdraw: { from: ['sent'], to: 'withdrawn' },
  open: { from: ['sent', 'opened'], to: 'opened' },
  fail: { from: ['sent', 'opened'], to: 'not_openable' },
  recover: { from: ['not_openable'], to: 'opened' },
} as const satisfies Record<string, Transition>

export type BidTransition = keyof typeof bidTransitions

export function canBid(transition: BidTransition, status: BidStatus): boolean {
  const from: readonly BidStatus[] = bidTransitions[transition].from
  return from.includes(status)
}
