// Moderation follows publication: a published tender is visible while it waits for review. A
// rejected one goes back to draft; publishing it again starts the review anew, and needs a change or
// a reply to the note. An approval is of what stood there, so a change of it asks for another.
// Administrators review, but nobody reviews a tender that they created.
import {
  moderationStatuses,
  moderationStatusLabels,
  moderationTexts,
  type ModerationStatus,
} from '../contract/moderation.ts'
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
  flag: { from: [...underReview, 'approved', 'flagged'], to: 'flagged' },
  requestChanges: { from: underReview, to: 'changes_requested' },
  reject: { from: [...underReview, 'flagged'], to: 'rejected' },
} as const satisfies Record<string, Transition>

export type ModerationAction = keyof typeof moderationTransitions

export const moderationActions = Object.keys(moderationTransitions) as ModerationAction[]

/** What the review becomes when a public tender's content changes. A flag stays: it is the
    administrators' own to take down. */
export const reviewAfterChange = {
  pending: 'pending',
  approved: 'pending',
  flagged: 'flagged',
  changes_requested: 'pending',
  rejected: 'rejected',
} as const satisfies Record<ModerationStatus, ModerationStatus>

/** Whether there is a note that its buyers have to answer before they publish again. */
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

/** Nothing when a draft may be published as far as the review goes; otherwise what is missing. */
export function whyNotPublishAgain(
  status: ModerationStatus,
  answer: { isChanged: boolean; reply: string | null },
): string | undefined {
  if (!hasOpenNote(status) || answer.isChanged || answer.reply) return undefined
  return moderationTexts.answerRequired
}

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
