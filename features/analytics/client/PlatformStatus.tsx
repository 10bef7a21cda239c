import { CircleCheck, TriangleAlert } from 'lucide-react'
import { pendingWarningAbove } from '../contract/analytics.ts'
import { ListPanel } from '#kernel/client/ui/ListPanel.tsx'
import { Tag } from '#kernel/client/ui/Tag.tsx'

/** Panel with the platform status: a warning if many organisations are waiting for approval. */
export function PlatformStatus({ pending }: { pending: number }) {
  const isWarning = pending > pendingWarningAbove
  return (
    <ListPanel title="Platform status" isBoxed>
      <div className="flex flex-col items-start gap-2 p-4">
        {isWarning ? (
          <Tag tone="pending" icon={<TriangleAlert aria-hidden="true" />}>
            Warning
          </Tag>
        ) : (
          <Tag tone="published" icon={<CircleCheck aria-hidden="true" />}>
            Healthy
          </Tag>
        )}
        <p className="text-sm text-muted">
          {isWarning ? 'Over' : 'Within'} the limit of {pendingWarningAbove} pending organisations
        </p>
      </div>
    </ListPanel>
  )
}
