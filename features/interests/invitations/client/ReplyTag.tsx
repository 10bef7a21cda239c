import type { TenderStatus, InvitationStatus } from '#features/tenders/contract/tender.ts'
import { hasExpired } from '../rules/invitation.ts'
import { Tag, type Tone } from '#kernel/client/ui/Tag.tsx'
import { useNow } from '#kernel/client/ui/use-now.ts'

const texts = {
  /** Replaces “Awaiting reply” once the invitation can't be answered any more. */
  expired: 'Expired',
}

const invitationStatusLabels: Record<InvitationStatus, string> = {
  pending: 'Awaiting reply',
  accepted: 'Accepted',
  declined: 'Declined',
  revoked: 'Revoked',
}

const tones: Record<InvitationStatus, Tone> = {
  pending: 'pending',
  accepted: 'published',
  declined: 'cancelled',
  revoked: 'draft',
}

type ReplyTagProps = {
  status: InvitationStatus
  tender: { status: TenderStatus; submission_deadline: string }
}

/** Tag with the state of an invitation. */
export function ReplyTag({ status, tender }: ReplyTagProps) {
  const isExpired = hasExpired(status, tender, useNow())
  if (isExpired) return <Tag tone="draft">{texts.expired}</Tag>
  return <Tag tone={tones[status]}>{invitationStatusLabels[status]}</Tag>
}
