import { Link } from '@tanstack/react-router'
import { guestWords as words } from '../guests/contract/guest.ts'
import { buttonClass } from '#kernel/client/ui/button-class.ts'
import { EmptyState } from '#kernel/client/ui/EmptyState.tsx'
import { PageHeading } from '#kernel/client/ui/PageHeading.tsx'

type EvaluationFinishedProps = { title: string; reference: string; organisation: string }

/**
 * Tender page for a former guest on the panel. Their access to the bids ended when the evaluation
 * was locked.
 */
export function EvaluationFinished({ title, reference, organisation }: EvaluationFinishedProps) {
  return (
    <div className="flex flex-col gap-6">
      <PageHeading title={title}>
        {reference} · {organisation}
      </PageHeading>
      <EmptyState
        title="The evaluation is finished"
        action={
          <Link to="/openings" className={buttonClass('secondary')}>
            {words.back}
          </Link>
        }
      >
        Thank you for your work. The evaluation is locked, so your access to the bids has ended.
      </EmptyState>
    </div>
  )
}
