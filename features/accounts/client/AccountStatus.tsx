import type { VerificationStatus } from '#kernel/contract/organisation.ts'
import { inactiveLabels, whyInactive, type InactiveReason } from '#kernel/rules/account.ts'
import { ReviewBadge, type ReviewStatus } from '#kernel/client/ui/ReviewBadge.tsx'

const styles: Record<InactiveReason, ReviewStatus> = {
  awaiting_approval: 'pending',
  not_approved: 'rejected',
  blocked: 'blocked',
  deactivated: 'blocked',
}

type AccountStatusProps = {
  user: {
    is_active: boolean
    is_deactivated: boolean
    organisation: { verification_status: VerificationStatus } | null
  }
}

/** Badge with "Active", or with the reason why the account is inactive. */
export function AccountStatus({ user }: AccountStatusProps) {
  if (user.is_active) return <ReviewBadge status="active" />
  const { is_deactivated, organisation } = user
  const verification_status = organisation?.verification_status ?? null
  const why = whyInactive({ verification_status, is_deactivated })
  return <ReviewBadge status={styles[why]} label={inactiveLabels[why]} />
}
