import type { VerificationStatus } from '#domain/contract/organisation.ts'
import { inactiveLabels, whyInactive, type InactiveReason } from '#domain/rules/account.ts'
import { ReviewBadge, type ReviewStatus } from '#client/ui/ReviewBadge.tsx'

const looks: Record<InactiveReason, ReviewStatus> = {
  awaiting_approval: 'pending',
  not_approved: 'rejected',
  blocked: 'blocked',
}

type AccountStatusProps = {
  user: {
    is_active: boolean
    organisation: { verification_status: VerificationStatus } | null
  }
}

/** Active, or why not: nobody blocked those whose organisation is still to be reviewed. */
export function AccountStatus({ user: { is_active, organisation } }: AccountStatusProps) {
  if (is_active) return <ReviewBadge status="active" />
  const why = whyInactive(organisation?.verification_status ?? null)
  return <ReviewBadge status={looks[why]} label={inactiveLabels[why]} />
}
