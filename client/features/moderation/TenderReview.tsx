import { useId } from 'react'
import { moderationTexts } from '#domain/contract/moderation.ts'
import type { Tender } from '#domain/contract/tender-reply.ts'
import { JudgementButtons } from './JudgementButtons.tsx'

/** Review status on the tender's page, for administrators; hidden if the tender is not reviewed. */
export function TenderReview({ tender }: { tender: Tender }) {
  const id = useId()
  const { moderation_status, moderation_reply, creator, status, published_at } = tender
  const isReviewed = status !== 'draft' && published_at !== null && tender.deleted_at === null
  if (!moderation_status || !creator || !isReviewed) return null
  return (
    <section
      aria-labelledby={id}
      className="rounded-panel border border-line bg-surface px-4 py-3 print:hidden"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={id} className="text-base font-semibold">
          {moderationTexts.review}
        </h2>
        <JudgementButtons tender={{ ...tender, moderation_status, creator }} />
      </div>
      {moderation_reply && (
        <div className="mt-3 border-s-4 border-line ps-4">
          <p className="text-sm text-muted">{moderationTexts.replyOfBuyer}</p>
          <p className="whitespace-pre-line wrap-anywhere">{moderation_reply}</p>
        </div>
      )}
    </section>
  )
}
