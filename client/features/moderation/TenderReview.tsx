import { moderationStatusLabels, moderationTexts } from '#domain/contract/moderation.ts'
import type { Tender } from '#domain/contract/tender-reply.ts'
import { Panel } from '#client/ui/Panel.tsx'
import { ReviewBadge } from '#client/ui/ReviewBadge.tsx'
import { JudgementButtons } from './JudgementButtons.tsx'

/** The review of a tender where it is read, for administrators. Nothing while there is none. */
export function TenderReview({ tender }: { tender: Tender }) {
  const { moderation_status, moderation_reply, creator, status, published_at } = tender
  const isReviewed = status !== 'draft' && published_at !== null && tender.deleted_at === null
  if (!moderation_status || !creator || !isReviewed) return null
  return (
    <Panel title={moderationTexts.review}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <ReviewBadge status={moderation_status} label={moderationStatusLabels[moderation_status]} />
        <JudgementButtons tender={{ ...tender, moderation_status, creator }} />
      </div>
      {moderation_reply && (
        <div className="mt-4 border-s-4 border-line ps-4">
          <p className="text-sm text-muted">{moderationTexts.replyOfBuyer}</p>
          <p className="whitespace-pre-line wrap-anywhere">{moderation_reply}</p>
        </div>
      )}
    </Panel>
  )
}
