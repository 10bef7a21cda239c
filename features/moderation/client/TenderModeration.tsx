import { Suspense } from 'react'
import { approveTender } from '#features/tenders/moderation/contract/moderation.ts'
import type { Tender } from '#features/tenders/contract/tender-reply.ts'
import { lazyPart } from '#kernel/client/lib/lazy-part.tsx'
import { mayCall } from '#kernel/client/lib/may-call.ts'
import { useUser } from '#kernel/client/lib/session.tsx'
import { ModerationBanner } from './ModerationBanner.tsx'

/** This component is loaded separately, because only administrators see it. */
const TenderReview = lazyPart(() => import('./TenderReview.tsx'), 'TenderReview')

/** Result of the review on the tender's page, with the next steps for administrators. */
export function TenderModeration({ tender }: { tender: Tender }) {
  const banner = <ModerationBanner tender={tender} />
  if (!mayCall(useUser(), approveTender)) return banner
  return (
    <Suspense fallback={banner}>
      <TenderReview tender={tender} />
    </Suspense>
  )
}
