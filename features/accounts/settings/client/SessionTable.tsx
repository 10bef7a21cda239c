import { signInMethodLabels } from '#kernel/contract/sign-in-method.ts'
import type { SessionSummary } from '#features/accounts/contract/own-account.ts'
import { Button } from '#kernel/client/ui/Button.tsx'
import { Table, type Column } from '#kernel/client/ui/Table.tsx'
import { Tag } from '#kernel/client/ui/Tag.tsx'
import { Time } from '#kernel/client/ui/Time.tsx'

type SessionTableProps = {
  sessions: SessionSummary[]
  endingId: number | 'others' | undefined
  onEnd: (session: SessionSummary) => void
}

export function SessionTable({ sessions, endingId, onEnd }: SessionTableProps) {
  const columns: Column<SessionSummary>[] = [
    {
      key: 'device',
      header: 'Device',
      kind: 'title',
      cell: ({ device, is_current }) => (
        <span className="flex flex-wrap items-center gap-2">
          {device}
          {is_current && <Tag tone="published">This device</Tag>}
        </span>
      ),
    },
    {
      key: 'method',
      header: 'Signed in with',
      cell: ({ method }) => signInMethodLabels[method],
    },
    { key: 'ip', header: 'Address', cell: ({ ip }) => ip ?? 'Unknown' },
    {
      key: 'last-seen',
      header: 'Last seen',
      cell: ({ last_seen_at }) => <Time iso={last_seen_at} />,
    },
    {
      key: 'actions',
      header: 'Actions',
      kind: 'actions',
      cell: (session) =>
        !session.is_current && (
          <Button
            kind="secondary"
            size="small"
            aria-label={`End session on ${session.device}`}
            isBusy={endingId === session.id}
            busyLabel="Ending..."
            onClick={() => onEnd(session)}
          >
            End
          </Button>
        ),
    },
  ]
  return (
    <Table
      caption="Where you are signed in"
      columns={columns}
      rows={sessions}
      rowKey={({ id }) => id}
    />
  )
}
