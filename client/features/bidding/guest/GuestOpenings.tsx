import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { guestWords as words, type GuestOpening } from '#domain/contract/guest.ts'
import { openerTaskLabels } from '#domain/contract/opener-task.ts'
import { LoadState } from '#client/lists/LoadState.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { PageHeading } from '#client/ui/PageHeading.tsx'
import { Panel } from '#client/ui/Panel.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'
import { Table, type Column } from '#client/ui/Table.tsx'
import { Time } from '#client/ui/Time.tsx'
import { GuestInvitations } from './GuestInvitations.tsx'
import { guestOpeningsQuery } from './guest-queries.ts'

/** Home page of a guest: the tenders whose bids they open. */
export function GuestOpenings() {
  const { data, ...query } = useQuery(guestOpeningsQuery)
  return (
    <div className="flex flex-col gap-6">
      <PageHeading title={words.title}>{words.about}</PageHeading>
      {data === undefined ? (
        <LoadState query={query} failure={words.loadFailed}>
          <Skeleton shape="table" count={3} label="Loading tenders" />
        </LoadState>
      ) : (
        <>
          {data.invitations.length > 0 && <GuestInvitations invitations={data.invitations} />}
          <Panel title={words.title}>
            {data.openings.length === 0 ? (
              <EmptyState title={words.none}>{words.noneWhy}</EmptyState>
            ) : (
              <Table
                caption={words.title}
                columns={columns}
                rows={data.openings}
                rowKey={({ tender }) => tender.id}
              />
            )}
          </Panel>
        </>
      )}
    </div>
  )
}

const columns: Column<GuestOpening>[] = [
  {
    key: 'tender',
    header: 'Tender',
    kind: 'title',
    cell: ({ tender }) => (
      <>
        <Link to="/openings/$tenderId" params={{ tenderId: tender.id }}>
          {tender.title}
        </Link>
        <span className="block text-sm text-muted">{tender.reference}</span>
      </>
    ),
  },
  { key: 'buyer', header: 'Buyer', cell: ({ organisation }) => organisation },
  {
    key: 'task',
    header: words.task,
    cell: ({ task }) =>
      task ? openerTaskLabels[task] : <span className="text-muted">{words.noTask}</span>,
  },
  {
    key: 'deadline',
    header: 'Submission deadline',
    cell: ({ tender }) => <Time iso={tender.submission_deadline} show="short" />,
  },
]
