import { Link } from '@tanstack/react-router'
import type { TenderSummary } from '#features/analytics/contract/analytics.ts'
import { TenderLink } from '#kernel/client/lists/TenderLink.tsx'
import { Deadline } from '#kernel/client/ui/Deadline.tsx'
import { ListPanel } from '#kernel/client/ui/ListPanel.tsx'
import { useShown } from './use-shown.ts'

const byDeadline = { status: 'published', sort: 'submission_deadline' } as const

export function UpcomingDeadlines({ tenders }: { tenders: readonly TenderSummary[] }) {
  const listed = tenders.slice(0, useShown())
  return (
    <ListPanel
      title="Upcoming deadlines"
      level={3}
      isBoxed
      action={
        tenders.length > 0 && (
          <Link to="/tenders" search={byDeadline} className="link text-sm">
            View all
            <span className="sr-only"> by deadline</span>
          </Link>
        )
      }
    >
      {tenders.length === 0 && <p className="p-4 text-muted">No upcoming deadlines</p>}
      <ul className="divide-y divide-line">
        {listed.map(({ id, title, submission_deadline }) => (
          <li key={id} className="px-4 py-1.5 sm:py-1">
            <div className="row-title text-sm sm:line-clamp-2" title={title}>
              <TenderLink id={id}>{title}</TenderLink>
            </div>
            <p className="text-sm">
              <Deadline iso={submission_deadline} left="countdown" />
            </p>
          </li>
        ))}
      </ul>
    </ListPanel>
  )
}
