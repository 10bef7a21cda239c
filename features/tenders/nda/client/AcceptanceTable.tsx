import { useQuery } from '@tanstack/react-query'
import { ndaFailures } from '../contract/nda.ts'
import { LoadState } from '#kernel/client/lists/LoadState.tsx'
import { EmptyState } from '#kernel/client/ui/EmptyState.tsx'
import { Skeleton } from '#kernel/client/ui/Skeleton.tsx'
import { Table } from '#kernel/client/ui/Table.tsx'
import { Tag } from '#kernel/client/ui/Tag.tsx'
import { Time } from '#kernel/client/ui/Time.tsx'
import { acceptancesQuery } from './nda-queries.ts'

type AcceptanceTableProps = { tenderId: number; currentVersion: number | undefined }

export function AcceptanceTable({ tenderId, currentVersion }: AcceptanceTableProps) {
  const acceptances = useQuery(acceptancesQuery(tenderId))
  if (acceptances.data === undefined) {
    return (
      <LoadState query={acceptances} failure={ndaFailures.load}>
        <Skeleton shape="table" count={3} />
      </LoadState>
    )
  }
  if (acceptances.data.length === 0) {
    return <EmptyState title="No organisation has accepted the agreement yet" />
  }
  return (
    <Table
      caption="Who accepted the agreement"
      rows={acceptances.data}
      rowKey={({ organisation, version }) => `${organisation.id}-${version}`}
      columns={[
        {
          key: 'organisation',
          header: 'Organisation',
          kind: 'title',
          cell: ({ organisation }) => organisation.name,
        },
        { key: 'name', header: 'Signed by', cell: ({ signed_name }) => signed_name },
        {
          key: 'version',
          header: 'Version',
          cell: ({ version }) => (
            <span className="inline-flex flex-wrap items-center gap-2">
              {version}
              {version !== currentVersion && <Tag>Superseded</Tag>}
            </span>
          ),
        },
        {
          key: 'accepted',
          header: 'Accepted',
          cell: ({ accepted_at }) => <Time iso={accepted_at} show="short" />,
        },
      ]}
    />
  )
}
