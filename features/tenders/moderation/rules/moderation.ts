// Tenders are moderated after publication and stay visible during the review. A rejected tender
// becomes a draft again; publishing it again requires a change or a reply to the administrator's
// note, and starts another review. A change to an approved tender also requires a new review.
// Administrators review tenders, but not one that they created, unless they are the only active
// administrator.
import {
  moderationStatuses,
  moderationStatusLabels,
  type ModerationStatus,
} from '../contract/moderation.ts'
import type { TenderStatus } from '#features/tenders/contract/tender.ts'
import type { Actor, Reason } from '#kernel/rules/permission.ts'
import { canFollow, hasEnded } from '#features/tenders/rules/tender-lifecycle.ts'

interface Transition {
  from: readonly ModerationStatus[]
  to: ModerationStatus
}

const underReview = ['pending', 'changes_requested'] as const

export const moderationTransitions = {
  approve: { from: [...underReview, 'flagged'], to: 'approved' },
  flag: { from: [...underReview, 'approved', 'flagged'], to: 'flagged' },
  requestChanges: { from: underReview, to: 'changes_requested' },
  reject: { from: [...underReview, 'flagged'], to: 'rejected' },
} as const satisfies Record<string, Transition>

export type ModerationAction = keyof typeof moderationTransitions

export const moderationActions = Object.keys(moderationTransitions) as ModerationAction[]

/**
 * Review status after a change to a public tender's content. A flag stays, because only
 * administrators can remove it.
 */
export const reviewAfterChange = {
  pending: 'pending',
  approved: 'pending',
  flagged: 'flagged',
  changes_requested: 'pending',
  rejected: 'rejected',
} as const satisfies Record<ModerationStatus, ModerationStatus>

/** True for statuses with a note that the buyer must answer before publishing again. */
const awaitsAnswer: Record<ModerationStatus, boolean> = {
  pending: false,
  approved: false,
  flagged: true,
  changes_requested: true,
  rejected: true,
}

export const statusesWithNote = moderationStatuses.filter((status) => awaitsAnswer[status])

export function hasOpenNote(status: ModerationStatus | undefined): boolean {
  return status !== undefined && awaitsAnswer[status]
}

/** Returns why the review prevents a draft from being published, or undefined if it doesn't. */
export function whyNotPublishAgain(
  status: ModerationStatus,
  answer: { isChanged: boolean; reply: string | null },
): string | undefined {
  if (!hasOpenNote(status) || answer.isChanged || answer.reply) return undefined
  return 'Change the tender or reply to the note before you publish it again'
}

export interface ModerationFacts {
  creator: { id: number }
  /** True if an active administrator other than the creator could review the tender. */
  has_other_reviewer: boolean
  status: TenderStatus
  published_at: string | null
  moderation_status: ModerationStatus
  deleted_at: string | null
}

export const moderationRefusals = {
  adminsOnly: 'Only administrators can moderate tenders.',
  own: 'You created this tender, so another administrator has to review it.',
  archived: 'This tender has been deleted.',
  notPublished: 'Only published tenders are moderated.',
  notWithdrawable: 'Only a published tender can be rejected, since it returns to draft.',
  ended: 'This tender has ended and can no longer be changed.',
}

/** Returns why the actor may not take the step, or undefined if they may. */
export function whyNotModerate(
  actor: Actor,
  action: ModerationAction,
  tender: ModerationFacts,
): Reason | undefined {
  if (actor.role !== 'admin') return forbidden(moderationRefusals.adminsOnly)
  if (tender.creator.id === actor.id && tender.has_other_reviewer) {
    return forbidden(moderationRefusals.own)
  }
  if (tender.deleted_at) return conflict(moderationRefusals.archived)
  if (!isPossibleFrom(action, tender.moderation_status)) {
    const label = moderationStatusLabels[tender.moderation_status].toLowerCase()
    return conflict(`A tender that is ${label} cannot be moderated this way.`)
  }
  if (tender.status === 'draft' || !tender.published_at) {
    return conflict(moderationRefusals.notPublished)
  }
  if (action === 'reject' && !canFollow('unpublish', tender.status)) {
    return conflict(moderationRefusals.notWithdrawable)
  }
  // Buyers can't change an ended tender, so the request could never be answered.
  if (action === 'requestChanges' && hasEnded(tender.status)) {
    return conflict(moderationRefusals.ended)
  }
  return undefined
}

/**
 * Returns whether the step is possible from this review status. Screens show only possible steps,
 * and disable those that the user may not take.
 */
export function isPossibleFrom(action: ModerationAction, status: ModerationStatus): boolean {
  const from: readonly ModerationStatus[] = moderationTransitions[action].from
  return from.includes(status)
}

const forbidden = (message: string): Reason => ({ kind: 'forbidden', message })
const conflict = (message: string): Reason => ({ kind: 'conflict', message })
