import { queryOptions, useQuery } from '@tanstack/react-query'
import { listAuditLogs } from '#features/audit/contract/audit.ts'
import {
  moderationStatusLabels,
  type ModerationStatus,
} from '#features/tenders/moderation/contract/moderation.ts'
import { call } from '#kernel/client/lib/api.ts'
import { Time } from '#kernel/client/ui/Time.tsx'

/** Query for the audit entry of the decision that gave a tender its review status. */
function decisionQuery(tenderId: number, status: ModerationStatus) {
  return queryOptions({
    queryKey: ['audit-logs', 'decision', tenderId, status],
    queryFn: async ({ signal }) => {
      const query = {
        action: `tender.moderation_${status}`,
        resource_type: 'Tender',
        resource_id: tenderId,
        per_page: 1,
      }
      const { data } = await call(listAuditLogs, { query, signal })
      return data[0] ?? null
    },
  })
}

type ReviewDecisionProps = { tenderId: number; status: ModerationStatus }

/** Author and time of the last decision; hidden while it loads and if the log doesn't have it. */
export function ReviewDecision({ tenderId, status }: ReviewDecisionProps) {
  const { data: entry } = useQuery(decisionQuery(tenderId, status))
  if (!entry?.user) return null
  return (
    <p className="text-sm text-muted">
      {`${moderationStatusLabels[status]} by ${entry.user.name}`} ·{' '}
      <Time iso={entry.performed_at} show="date" />
    </p>
  )
}
