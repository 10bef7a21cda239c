import type { Invitation } from '../contract/invitation.ts'
import type { Tender } from '#features/tenders/contract/tender-reply.ts'
import { Button } from '#kernel/client/ui/Button.tsx'
import { Table, type Column } from '#kernel/client/ui/Table.tsx'
import { Time } from '#kernel/client/ui/Time.tsx'
import { ReplyTag } from './ReplyTag.tsx'

type InvitationTableProps = {
  tender: Tender
  invitations: Invitation[]
  onRevoke: ((invitation: Invitation) => void) | undefined
}

export function InvitationTable({ tender, invitations, onRevoke }: InvitationTableProps) {
  const columns: Column<Invitation>[] = [
    {
      key: 'organisation',
      header: 'Organisation',
      kind: 'title',
      cell: ({ organisation }) => (
        <span className="block whitespace-normal">
          {organisation.name}
          {organisation.city && (
            <span className="block text-sm font-normal text-muted">{organisation.city}</span>
          )}
        </span>
      ),
    },
    {
      key: 'status',
      header: 'Reply',
      cell: ({ status, reason }) => (
        <>
          <ReplyTag status={status} tender={tender} />
          {reason && (
            <span className="mt-1 block whitespace-normal text-muted md:w-max md:max-w-48">
              {reason}
            </span>
          )}
        </>
      ),
    },
    {
      key: 'invited',
      header: 'Invited',
      fact: ({ created_at }) => (
        <>
          invited <Time iso={created_at} show="short" />
        </>
      ),
      cell: ({ created_at }) => <Time iso={created_at} show="short" />,
    },
    {
      key: 'replied',
      header: 'Replied',
      fact: ({ responded_at }) =>
        responded_at && (
          <>
            replied <Time iso={responded_at} show="short" />
          </>
        ),
      cell: ({ responded_at }) => (responded_at ? <Time iso={responded_at} show="short" /> : '–'),
    },
    {
      key: 'actions',
      header: 'Actions',
      kind: 'actions',
      cell: (invitation) =>
        onRevoke &&
        invitation.status !== 'revoked' && (
          <span data-likely="">
            <Button
              kind="secondary"
              size="small"
              aria-label={`Revoke invitation of ${invitation.organisation.name}`}
              onClick={() => onRevoke(invitation)}
            >
              Revoke
            </Button>
          </span>
        ),
    },
  ]
  return (
    <Table
      caption="Invited organisations"
      columns={columns}
      rows={invitations}
      rowKey={({ id }) => id}
      isDense
    />
  )
}
