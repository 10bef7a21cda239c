import { Suspense } from 'react'
import { moderationTexts } from '#features/tenders/moderation/contract/moderation.ts'
import type { Tender } from '#features/tenders/contract/tender-reply.ts'
import { lazyPart } from '#kernel/client/lib/lazy-part.tsx'
import { JudgementButtons } from './JudgementButtons.tsx'
import { ModerationBanner } from './ModerationBanner.tsx'

/** This component is loaded separately, because most tenders wait for their first decision. */
const ReviewDecision = lazyPart(() => import('./ReviewDecision.tsx'), 'ReviewDecision')

/**
 * Review on the tender's page, for administrators: the last decision, who made it and when, and the
 * next steps. A tender that is not reviewed shows the same banner as to its buyers.
 */
export function TenderReview({ tender }: { tender: Tender }) {
  const { moderation_status, moderation_reply, creator, status, published_at } = tender
  const { has_other_reviewer = true } = tender
  const isReviewed = status !== 'draft' && published_at !== null && tender.deleted_at === null
  if (!moderation_status || !creator || !isReviewed) return <ModerationBanner tender={tender} />
  return (
    <section aria-label={moderationTexts.review} className="print:hidden">
      <ModerationBanner
        tender={tender}
        actions={
          <JudgementButtons
            tender={{ ...tender, moderation_status, creator, has_other_reviewer }}
          />
        }
      >
        {moderation_status !== 'pending' && (
          <Suspense>
            <ReviewDecision tenderId={tender.id} status={moderation_status} />
          </Suspense>
        )}
        {moderation_reply && (
          <div className="mt-2 border-s-4 border-line ps-4">
            <p className="text-sm text-muted">{moderationTexts.replyOfBuyer}</p>
            <p className="whitespace-pre-line wrap-anywhere">{moderation_reply}</p>
          </div>
        )}
      </ModerationBanner>
    </section>
  )
}
