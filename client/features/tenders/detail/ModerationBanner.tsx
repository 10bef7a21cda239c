import type { Tender } from '#domain/contract/tender-reply.ts'
import { moderationTexts, type ModerationStatus } from '#domain/contract/moderation.ts'
import { hasOpenNote } from '#domain/rules/moderation.ts'
import { Banner } from '#client/ui/Banner.tsx'

const titles: Partial<Record<ModerationStatus, string>> = {
  flagged: 'An administrator has flagged this tender',
  changes_requested: 'An administrator has asked for changes',
  rejected: 'An administrator has rejected this tender and returned it to draft',
}

/** Banner with the result of the review, which the server sends only to the tender's managers. */
export function ModerationBanner({ tender }: { tender: Tender }) {
  const title = tender.moderation_status && titles[tender.moderation_status]
  if (!title) return null
  return (
    <Banner kind="warning" title={title}>
      {tender.moderation_notes && <p className="whitespace-pre-line">{tender.moderation_notes}</p>}
      {tender.status === 'draft' && hasOpenNote(tender.moderation_status) && (
        <p className="mt-2">{moderationTexts.answerNote}</p>
      )}
    </Banner>
  )
}
