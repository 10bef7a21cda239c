import type { TenderSummary } from '#domain/contract/analytics.ts'
import { TenderLink } from '#client/lists/TenderLink.tsx'
import { Countdown } from '#client/ui/Countdown.tsx'
import { Time } from '#client/ui/Time.tsx'
import { ListPanel } from '#client/ui/ListPanel.tsx'

export function UpcomingDeadlines({ tenders }: { tenders: readonly TenderSummary[] }) {
  return (
    <ListPanel title="Upcoming Deadlines" isBoxed>
      {tenders.length === 0 && <p className="p-4 text-muted">No upcoming deadlines</p>}
      <ul className="divide-y divide-line">
        {tenders.map(({ id, title, submission_deadline }) => (
          <li key={id} className="px-4 py-3">
            <TenderLink id={id}>{title}</TenderLink>
            <div className="mt-0.5 flex flex-wrap justify-between gap-x-3 text-sm">
              <span className="text-muted">
                <Time iso={submission_deadline} show="short" />
              </span>
              <Countdown deadline={submission_deadline} />
            </div>
          </li>
        ))}
      </ul>
    </ListPanel>
  )
}
