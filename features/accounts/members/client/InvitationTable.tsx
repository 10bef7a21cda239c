import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import {
  resendColleagueInvitation,
  withdrawColleagueInvitation,
  type ColleagueInvitation,
} from '../contract/colleague.ts'
import { memberRoleLabels } from '#kernel/contract/member.ts'
import { ActionDialog } from '#kernel/client/dialogs/ActionDialog.tsx'
import { finish } from '#kernel/client/dialogs/finish.ts'
import { call } from '#kernel/client/lib/api.ts'
import { messageIfAny } from '#kernel/client/lib/failure.ts'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { ActionMenu } from '#kernel/client/ui/ActionMenu.tsx'
import { ListPanel } from '#kernel/client/ui/ListPanel.tsx'
import { ReviewBadge } from '#kernel/client/ui/ReviewBadge.tsx'
import { Table, type Column } from '#kernel/client/ui/Table.tsx'
import { Time } from '#kernel/client/ui/Time.tsx'

/** Table of invitations that colleagues have not accepted yet. */
export function InvitationTable({ invitations }: { invitations: ColleagueInvitation[] }) {
  const [withdrawing, setWithdrawing] = useState<ColleagueInvitation | null>(null)
  const resend = useMutation({
    mutationFn: (invitationId: number) =>
      finish(call(resendColleagueInvitation, { params: { invitationId } })),
  })
  const failure = messageIfAny(resend.error, 'Failed to send the invitation again')
  const columns: Column<ColleagueInvitation>[] = [
    {
      key: 'name',
      header: 'Name',
      kind: 'title',
      cell: ({ name, email }) => (
        <>
          {name}
          <span className="block truncate text-sm font-normal text-muted" title={email}>
            {email}
          </span>
        </>
      ),
    },
    { key: 'role', header: 'Role', cell: ({ role }) => memberRoleLabels[role] },
    {
      key: 'status',
      header: 'Status',
      place: 'start',
      cell: ({ is_expired }) => (
        <ReviewBadge
          status={is_expired ? 'rejected' : 'pending'}
          label={is_expired ? 'Expired' : 'Invited'}
        />
      ),
    },
    {
      key: 'sent',
      header: 'Sent',
      isLabelled: true,
      cell: ({ created_at, invited_by }) => (
        <>
          <Time iso={created_at} show="short" />
          <span className="text-muted"> by {invited_by.name}</span>
        </>
      ),
    },
    {
      key: 'actions',
      header: 'Actions',
      kind: 'actions',
      cell: (invitation) => (
        <ActionMenu
          subject={invitation.name}
          actions={[
            {
              label: 'Send again',
              disabledReason: resend.isPending ? 'Sending...' : null,
              onSelect: () => resend.mutate(invitation.id),
            },
            {
              label: 'Withdraw',
              isDangerous: true,
              onSelect: () => setWithdrawing(invitation),
            },
          ]}
        />
      ),
    },
  ]
  return (
    <ListPanel title="Invitations">
      <div className="flex flex-col gap-4">
        {failure && <Banner kind="danger">{failure}</Banner>}
        <Table
          caption="Invitations"
          columns={columns}
          rows={invitations}
          rowKey={({ id }) => id}
          isDense
        />
      </div>
      {withdrawing && (
        <WithdrawDialog invitation={withdrawing} onClose={() => setWithdrawing(null)} />
      )}
    </ListPanel>
  )
}

type WithdrawDialogProps = { invitation: ColleagueInvitation; onClose: () => void }

function WithdrawDialog({ invitation, onClose }: WithdrawDialogProps) {
  const params = { invitationId: invitation.id }
  return (
    <ActionDialog
      title={`Withdraw the invitation of ${invitation.name}?`}
      description={`The link that was sent to ${invitation.email} no longer works.`}
      verb="Withdraw"
      busyLabel="Withdrawing..."
      act={() => call(withdrawColleagueInvitation, { params })}
      failure="Failed to withdraw the invitation"
      onClose={onClose}
    />
  )
}
