import { BellDot, Check, Lock, Mail } from 'lucide-react'
import type { TenderRow } from '#features/tenders/contract/tender-reply.ts'
import { can } from '#features/tenders/rules/can.ts'
import { useUser } from '#kernel/client/lib/session.tsx'
import { Tag } from '#kernel/client/ui/Tag.tsx'
import { useNow } from '#kernel/client/ui/use-now.ts'

type RelationTagsProps = {
  tender: TenderRow
  /** True to shorten the visible text; screen readers get the full text. */
  isCompact?: boolean
}

/** Tags for the tender's relation to the user: changed, interested, invite-only or NDA. */
export function RelationTags({ tender, isCompact = false }: RelationTagsProps) {
  const user = useUser()
  const now = useNow()
  return (
    <>
      {tender.is_changed && (
        <Tag tone="pending" icon={<BellDot aria-hidden="true" />}>
          <span>
            Changed<span className={isCompact ? 'sr-only' : undefined}> since your last visit</span>
          </span>
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
