import { useQuery } from '@tanstack/react-query'
import { exportTenderInterests, interestFailures } from '../contract/interest.ts'
import type { Tender } from '#features/tenders/contract/tender-reply.ts'
import { ExportMenu } from '#kernel/client/lists/ExportMenu.tsx'
import { LoadState } from '#kernel/client/lists/LoadState.tsx'
import { EmptyState } from '#kernel/client/ui/EmptyState.tsx'
import { ListPanel } from '#kernel/client/ui/ListPanel.tsx'
import { MailLink } from '#kernel/client/ui/MailLink.tsx'
import { Skeleton } from '#kernel/client/ui/Skeleton.tsx'
import { Table } from '#kernel/client/ui/Table.tsx'
import { Time } from '#kernel/client/ui/Time.tsx'
import { interestedQuery } from './interest-queries.ts'

const title = 'Interested suppliers'

/** Interested organisations, for users who manage the tender. */
export function InterestedPanel({ tender }: { tender: Tender }) {
  const interests = useQuery(interestedQuery(tender.id))
  if (interests.data === undefined) {
    return (
      <LoadState query={interests} failure={interestFailures.load} hasOneMessage>
        <Skeleton shape="table" count={3} />
      </LoadState>
    )
  }
  if (interests.data.length === 0) {
    return (
      <EmptyState title="No supplier has registered interest yet">
        Interested suppliers are listed here with their contact.
      </EmptyState>
    )
  }
  return (
    <ListPanel
      title={title}
      action={
        <ExportMenu call={exportTenderInterests} params={{ tenderId: tender.id }} size="small" />
      }
    >
      <Table
        caption={title}
        rows={interests.data}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'organisation',
            header: 'Organisation',
            kind: 'title',
            cell: ({ organisation }) => organisation.name,
          },
          {
            key: 'contact',
            header: 'Registered by',
            cell: ({ user }) => (
              <>
                <span className="block">{user.name}</span>
                <MailLink address={user.email} />
              </>
            ),
          },
          {
            key: 'registered',
            header: 'Registered',
            cell: ({ created_at }) => <Time iso={created_at} show="short" />,
          },
        ]}
      />
    </ListPanel>
  )
}
