// Determines the number of tenders in each state, their owners, and their moderation status.
import type { ModerationStatus } from '#features/tenders/moderation/contract/moderation.ts'
import type { EligibilityType, TenderStatus } from '#features/tenders/contract/tender.ts'
import type { Random } from './random.ts'
import { remarksOn } from './remarks.ts'

/** Time left until the submission deadline of a published tender. */
export type Urgency = 'hours' | 'days' | 'week' | 'weeks'

export interface TenderState {
  status: TenderStatus
  isDemoBuyers: boolean
  isArchived: boolean
  eligibility: EligibilityType
  urgency: Urgency
  moderation: ModerationStatus
  moderationNotes?: string
  /** True if the tender was awarded so recently that its standstill isn't over yet. */
  isRecent: boolean
}

type Count = { status: TenderStatus; demoBuyer: number; others: number; isArchived?: boolean }

const counts: readonly Count[] = [
  { status: 'published', demoBuyer: 12, others: 40 },
  { status: 'closed', demoBuyer: 6, others: 28 },
  { status: 'awarded', demoBuyer: 8, others: 18 },
  { status: 'draft', demoBuyer: 5, others: 19 },
  { status: 'cancelled', demoBuyer: 1, others: 7 },
  { status: 'draft', demoBuyer: 1, others: 1, isArchived: true },
  { status: 'closed', demoBuyer: 0, others: 2, isArchived: true },
  { status: 'cancelled', demoBuyer: 0, others: 1, isArchived: true },
  { status: 'awarded', demoBuyer: 0, others: 1, isArchived: true },
]

/**
 * Urgencies and eligibility types by position in each group of ten tenders. A tender without an
 * entry has weeks left, or is open to everybody.
 */
const urgencies: Partial<Record<number, Urgency>> = {
  0: 'hours',
  1: 'days',
  2: 'week',
  5: 'week',
  6: 'days',
}
const eligibilities: Partial<Record<number, EligibilityType>> = { 2: 'nda_gated', 5: 'invite_only' }

export function tenderStates(random: Random): TenderState[] {
  const states = counts.flatMap(({ status, demoBuyer, others, isArchived = false }) =>
    Array.from({ length: demoBuyer + others }, (_, index): TenderState => ({
      status,
      isDemoBuyers: index < demoBuyer,
      isArchived,
      eligibility: eligibilities[index % 10] ?? 'open',
      urgency: urgencies[index % 10] ?? 'weeks',
      moderation: status === 'draft' ? 'pending' : 'approved',
      isRecent: status === 'awarded' && !isArchived && index < 2,
    })),
  )
  moderate(states)
  return random.shuffled(states)
}

/**
 * Sets the moderation status of some tenders. Rejected tenders are drafts again; all other reviewed
 * tenders stay published.
 */
function moderate(states: TenderState[]): void {
  const published = states.filter(({ status }) => status === 'published')
  const drafts = states.filter(({ status, isArchived }) => status === 'draft' && !isArchived)
  const take = (from: TenderState[], start: number, moderation: ModerationStatus) => {
    for (const [index, notes] of remarksOn(moderation).entries()) {
      Object.assign(from[start + index * 9] as TenderState, { moderation, moderationNotes: notes })
    }
  }
  for (const state of published.filter((_, index) => index % 5 === 3)) state.moderation = 'pending'
  take(published, 4, 'flagged')
  take(published, 7, 'changes_requested')
  take(drafts, 2, 'rejected')
}
