import { BellDot, Check, Lock, Mail } from 'lucide-react'
import type { TenderRow } from '#domain/contract/tender-reply.ts'
import { can } from '#domain/rules/can.ts'
import { useUser } from '#client/lib/session.tsx'
import { Tag } from '#client/ui/Tag.tsx'
import { useNow } from '#client/ui/use-now.ts'

/** What a tender is to the reader: new to them, followed, only for some. */
export function Standing({ tender }: { tender: TenderRow }) {
  const user = useUser()
  const now = useNow()
  return (
    <>
      {tender.is_changed && (
        <Tag tone="pending" icon={<BellDot aria-hidden="true" />}>
          Changed since you last looked
        </Tag>
      )}
      {tender.is_interested && (
        <Tag tone="awarded" icon={<Check aria-hidden="true" />}>
          Interested
        </Tag>
      )}
      {tender.eligibility_type === 'invite_only' && (
        <Tag icon={<Mail aria-hidden="true" />}>Invite only</Tag>
      )}
      {tender.eligibility_type === 'nda_gated' && (
        <Tag icon={<Lock aria-hidden="true" />}>
          {can(user, 'acceptNda', tender, now) ? 'NDA required' : 'NDA'}
        </Tag>
      )}
    </>
  )
}
