import type { ReactNode } from 'react'
import type { Tender } from '#features/tenders/contract/tender-reply.ts'
import {
  moderationTexts,
  type ModerationStatus,
} from '#features/tenders/moderation/contract/moderation.ts'
import { hasOpenNote } from '#features/tenders/moderation/rules/moderation.ts'
import { Banner } from '#kernel/client/ui/Banner.tsx'

const titles: Partial<Record<ModerationStatus, string>> = {
  flagged: 'An administrator has flagged this tender',
  changes_requested: 'An administrator has asked for changes',
  rejected: 'An administrator has rejected this tender and returned it to draft',
}

type ModerationBannerProps = {
  tender: Tender
  /** For administrators: who made the decision, and the buyer's reply. */
  children?: ReactNode
  /** For administrators: the next steps of the review, offered for every review status. */
  actions?: ReactNode
}

/**
 * Banner with the result of the review. The server sends the result only to the tender's managers.
 */
export function ModerationBanner({ tender, children, actions }: ModerationBannerProps) {
  const title = tender.moderation_status && titles[tender.moderation_status]
  if (!title && !actions) return null
  return (
    <Banner
      kind={title ? 'warning' : 'info'}
      title={title ?? moderationTexts.review}
      actions={actions}
    >
      {title && tender.moderation_notes && (
        <p className="whitespace-pre-line">{tender.moderation_notes}</p>
      )}
      {tender.status === 'draft' && hasOpenNote(tender.moderation_status) && (
        <p className="mt-2">Change the tender or reply to this note, then publish it again.</p>
      )}
      {children}
    </Banner>
  )
}
