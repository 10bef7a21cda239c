import { useQuery } from '@tanstack/react-query'
import type { Tender } from '#domain/contract/tender-reply.ts'
import { loadFailure } from '#client/lib/failure.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { ErrorState } from '#client/ui/ErrorState.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'
import { historyFailures, versionsQuery } from './history-queries.ts'
import { VersionEntry } from './VersionEntry.tsx'

type HistoryPanelProps = { tender: Tender; lastSeenAt: string | null }

/** What changed since the tender was published, newest first. */
export function HistoryPanel({ tender, lastSeenAt }: HistoryPanelProps) {
  const versions = useQuery(versionsQuery(tender.id))
  if (versions.isPending) return <Skeleton shape="table" count={4} label="Loading history" />
  if (versions.isError) {
    return (
      <ErrorState
        {...loadFailure(versions.error, historyFailures.load)}
        onRetry={() => void versions.refetch()}
        isRetrying={versions.isFetching}
      />
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
    <ol aria-label="Changes" className="flex flex-col gap-6">
      {versions.data.map((version) => (
        <li key={version.id}>
          <VersionEntry
            version={version}
            currency={tender.currency}
            isNew={lastSeenAt !== null && Date.parse(version.created_at) > Date.parse(lastSeenAt)}
          />
        </li>
      ))}
    </ol>
  )
}
