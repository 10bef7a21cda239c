import type { Tender } from '#domain/contract/tender-reply.ts'
import { canTexts, whyNot } from '#domain/rules/can.ts'
import { useUser } from '#client/lib/session.tsx'
import { Banner } from '#client/ui/Banner.tsx'
import { useNow } from '#client/ui/use-now.ts'
import { AskForm } from './AskForm.tsx'

/**
 * Form for asking a question, or the reason why the supplier can't ask one; hidden for other roles.
 */
export function AskBox({ tender }: { tender: Tender }) {
  const reason = whyNot(useUser(), 'askQuestion', tender, useNow())?.message
  if (reason === canTexts.suppliersOnly) return null
  if (!reason) return <AskForm tender={tender} />
  if (reason !== canTexts.interestFirst) return <Banner>{reason}</Banner>
  return (
    <Banner title={reason}>
      Then you can ask questions, and read those that have been answered.
    </Banner>
  )
}
