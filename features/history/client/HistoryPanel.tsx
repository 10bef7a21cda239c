import { useQuery } from '@tanstack/react-query'
import type { Tender } from '#features/tenders/contract/tender-reply.ts'
import { LoadState } from '#kernel/client/lists/LoadState.tsx'
import { EmptyState } from '#kernel/client/ui/EmptyState.tsx'
import { ListPanel } from '#kernel/client/ui/ListPanel.tsx'
import { Skeleton } from '#kernel/client/ui/Skeleton.tsx'
import { versionsQuery } from './history-queries.ts'
import { VersionEntry } from './VersionEntry.tsx'

type HistoryPanelProps = { tender: Tender; lastSeenAt: string | null }

/** Changes to the tender since its publication, newest first. */
export function HistoryPanel({ tender, lastSeenAt }: HistoryPanelProps) {
  const versions = useQuery(versionsQuery(tender.id))
  if (versions.data === undefined) {
    return (
      <LoadState query={versions} failure="Failed to load history">
        <Skeleton shape="table" count={4} label="Loading history" />
      </LoadState>
    )
  }
  if (versions.data.length === 0) {
    return (
      <EmptyState title="No changes">
        {tender.published_at
          ? 'Nothing has changed since this tender was published.'
          : 'Changes are recorded from publication on.'}
      </EmptyState>
    )
  }
  return (
    <ListPanel title="Changes">
      <ol aria-label="Changes" className="flex flex-col gap-6">
        {versions.data.map((version) => (
          // The date of an entry is smaller than the heading of the section.
          <li key={version.id} className="[&_h3]:text-base">
            <VersionEntry
              version={version}
              currency={tender.currency}
              isNew={lastSeenAt !== null && Date.parse(version.created_at) > Date.parse(lastSeenAt)}
            />
          </li>
        ))}
      </ol>
    </ListPanel>
  )
}
