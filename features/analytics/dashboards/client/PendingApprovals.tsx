import { Link } from '@tanstack/react-router'
import { pendingWarningAbove } from '#features/analytics/contract/analytics.ts'
import { formatNumber } from '#kernel/format/number.ts'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { buttonClass } from '#kernel/client/ui/button-class.ts'

type PendingApprovalsProps = {
  count: number
  /** Text shown instead of the count if the count is capped. */
  countText?: string
}

/** Banner with the number of organisations waiting for approval; a warning if there are many. */
export function PendingApprovals({
  count,
  countText = formatNumber(count),
}: PendingApprovalsProps) {
  if (count === 0) return null
  const subject = count === 1 ? '1 organisation is' : `${countText} organisations are`
  return (
    <Banner
      kind={count > pendingWarningAbove ? 'warning' : 'info'}
      title={`${subject} pending approval`}
      actions={
        <Link
          to="/admin/organisations"
          search={{ filter: 'pending' }}
          className={buttonClass('secondary')}
        >
          Review
        </Link>
      }
    >
      Their users can’t sign in until you approve the registration.
    </Banner>
  )
}
