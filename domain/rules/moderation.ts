// Moderation follows publication: a published tender is visible while it waits for review. A
// rejected one goes back to draft; publishing it again starts the review anew. Administrators
// review, but nobody reviews a tender that they created.
import { moderationStatusLabels, type ModerationStatus } from '../contract/moderation.ts'
import type { TenderStatus } from '../contract/tender.ts'
import type { Actor, Reason } from './can.ts'
import { canFollow, hasEnded } from './tender-lifecycle.ts'

interface Transition {
  from: readonly ModerationStatus[]
  to: ModerationStatus
}

const underReview = ['pending', 'changes_requested'] as const

export const moderationTransitions = {
  approve: { from: [...underReview, 'flagged'], to: 'approved' },
  flag: { from: underReview, to: 'flagged' },
  requestChanges: { from: underReview, to: 'changes_requested' },
  reject: { from: [...underReview, 'flagged'], to: 'rejected' },
} as const satisfies Record<string, Transition>

export type ModerationAction = keyof typeof moderationTransitions

export const moderationActions = Object.keys(moderationTransitions) as ModerationAction[]

/** What the rules need to know of a tender. */
export interface ModerationFacts {
  creator: { id: number }
  status: TenderStatus
  published_at: string | null
  moderation_status: ModerationStatus
  deleted_at: string | null
}

export const moderationRefusals = {
  adminsOnly: 'Only administrators can moderate tenders.',
  own: 'You created this tender, so another administrator has to review it.',
  archived: 'This tender has been archived.',
  notPublished: 'Only published tenders are moderated.',
  notWithdrawable: 'Only a published tender can be rejected, since it returns to draft.',
  ended: 'This tender has ended and can no longer be changed.',
}

/** Nothing when the step is allowed; otherwise why it is not. */
export function whyNotModerate(
  actor: Actor,
  action: ModerationAction,
  tender: ModerationFacts,
): Reason | undefined {
  if (actor.role !== 'admin') return forbidden(moderationRefusals.adminsOnly)
  if (tender.creator.id === actor.id) return forbidden(moderationRefusals.own)
  if (tender.deleted_at) return conflict(moderationRefusals.archived)
  if (!isAfter(action, tender.moderation_status)) {
    const label = moderationStatusLabels[tender.moderation_status].toLowerCase()
    return conflict(`A tender that is ${label} cannot be moderated this way.`)
  }
  if (tender.status === 'draft' || !tender.published_at) {
    return conflict(moderationRefusals.notPublished)
  }
  if (action === 'reject' && !canFollow('unpublish', tender.status)) {
    return conflict(moderationRefusals.notWithdrawable)
  }
  // Asking for what the buyer can no longer do would leave the tender waiting for good.
  if (action === 'requestChanges' && hasEnded(tender.status)) {
    return conflict(moderationRefusals.ended)
  }
  return undefined
}

/** Whether the step may follow at all, so that a screen offers it, or says why not now. */
export function isAfter(action: ModerationAction, status: ModerationStatus): boolean {
  const from: readonly ModerationStatus[] = moderationTransitions[action].from
  return from.includes(status)
}

const forbidden = (message: string): Reason => ({ kind: 'forbidden', message })
const conflict = (message: string): Reason => ({ kind: 'conflict', message })
