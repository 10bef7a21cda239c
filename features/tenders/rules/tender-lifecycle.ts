// A tender starts as a draft, is published for suppliers, closes to new interest, and ends as
// awarded or cancelled. An award can be withdrawn until a contract is signed. Buttons, routes and
// tests all use this table of allowed steps.
import type { TenderStatus } from '../contract/tender.ts'

interface Transition {
  from: readonly TenderStatus[]
  to: TenderStatus
}

export const tenderTransitions = {
  publish: { from: ['draft'], to: 'published' },
  unpublish: { from: ['published'], to: 'draft' },
  close: { from: ['published'], to: 'closed' },
  award: { from: ['published', 'closed'], to: 'awarded' },
  /** Only for tenders with an evaluation panel (decision-lifecycle.ts). */
  withdrawAward: { from: ['awarded'], to: 'closed' },
  cancel: { from: ['draft', 'published', 'closed'], to: 'cancelled' },
} as const satisfies Record<string, Transition>

export type TenderTransition = keyof typeof tenderTransitions

export function canFollow(transition: TenderTransition, status: TenderStatus): boolean {
  const from: readonly TenderStatus[] = tenderTransitions[transition].from
  return from.includes(status)
}

/**
 * Statuses of tenders that have ended. Only the withdrawal of an award can reopen such a tender.
 */
export const endedStatuses: readonly TenderStatus[] = ['awarded', 'cancelled']

export function hasEnded(status: TenderStatus): boolean {
  return endedStatuses.includes(status)
}
