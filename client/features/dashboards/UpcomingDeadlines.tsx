import type { TenderSummary } from '#domain/contract/analytics.ts'
import { TenderLink } from '#client/lists/TenderLink.tsx'
import { Deadline } from '#client/ui/Deadline.tsx'
import { ListPanel } from '#client/ui/ListPanel.tsx'

export function UpcomingDeadlines({ tenders }: { tenders: readonly TenderSummary[] }) {
  return (
    <ListPanel title="Upcoming deadlines" level={3} isBoxed>
      {tenders.length === 0 && <p className="p-4 text-muted">No upcoming deadlines</p>}
      <ul className="divide-y divide-line">
        {tenders.map(({ id, title, submission_deadline }) => (
          <li key={id} className="px-4 py-2 sm:py-1">
            <div className="line-clamp-2" title={title}>
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
