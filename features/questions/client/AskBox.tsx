import type { Tender } from '#features/tenders/contract/tender-reply.ts'
import { formatDateTime } from '#kernel/format/date.ts'
import { canTexts, whyNot } from '#features/tenders/rules/can.ts'
import { hasPassed } from '#kernel/rules/permission.ts'
import { useUser } from '#kernel/client/lib/session.tsx'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { useNow } from '#kernel/client/ui/use-now.ts'
import { AskForm } from './AskForm.tsx'

/**
 * Form for asking a question, or the reason why the supplier can't ask one; hidden for other roles.
 */
export function AskBox({ tender }: { tender: Tender }) {
  const { clarification_deadline: deadline, is_interested } = tender
  const now = useNow()
  const reason = whyNot(useUser(), 'askQuestion', tender, now)?.message
  if (reason === canTexts.suppliersOnly) return null
  if (!reason) return <AskForm tender={tender} />
  const needsInterest = reason === canTexts.interestFirst
  if (reason === canTexts.clarificationPassed || (needsInterest && hasPassed(deadline, now))) {
    return (
      <Banner title={canTexts.clarificationPassed}>
        The time for questions ended on {formatDateTime(deadline)}.
        {!is_interested && ' Mark interest in this tender to read the published answers.'}
      </Banner>
    )
  }
  if (!needsInterest) return <Banner>{reason}</Banner>
  return (
    <Banner title={reason}>
      Then you can ask questions, and read those that have been answered.
    </Banner>
  )
}
