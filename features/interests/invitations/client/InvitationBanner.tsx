import type { InvitationStatus } from '#features/tenders/contract/tender.ts'
import type { Tender } from '#features/tenders/contract/tender-reply.ts'
import { can } from '#features/tenders/rules/can.ts'
import { hasExpired } from '../rules/invitation.ts'
import { useUser } from '#kernel/client/lib/session.tsx'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { useNow } from '#kernel/client/ui/use-now.ts'
import { AnswerButtons } from './AnswerButtons.tsx'

const titles: Partial<Record<InvitationStatus, string>> = {
  pending: 'Your organisation is invited to this tender',
  accepted: 'Your organisation has accepted the invitation to this tender',
  declined: 'Your organisation has declined the invitation to this tender',
}

/** Banner for the invited supplier on the tender's page. */
export function InvitationBanner({ tender }: { tender: Tender }) {
  const now = useNow()
  const canAnswer = can(useUser(), 'answerInvitation', tender, now)
  const status = tender.invitation?.status
  if (!status) return null
  const isExpired = hasExpired(status, tender, now)
  const title = isExpired ? 'Your invitation to this tender has expired' : titles[status]
  if (!title) return null
  return (
    <Banner title={title} actions={canAnswer && <AnswerButtons tender={tender} status={status} />}>
      {canAnswer &&
        status === 'pending' &&
        `${tender.organisation.name} would like to know whether you take part.`}
    </Banner>
  )
}
