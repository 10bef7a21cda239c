// A bid starts as a draft and can be sent several times, each time as a new version with its own
// receipt. Until the deadline, the bid can be withdrawn and sent again. The latest version is
// opened, in two steps if there are two envelopes. If a bid can't be opened, the bidder can
// resubmit its content, and the bid then counts as opened.
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
