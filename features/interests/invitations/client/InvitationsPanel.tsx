import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { invitationFailures, revokeInvitation, type Invitation } from '../contract/invitation.ts'
import type { Tender } from '#features/tenders/contract/tender-reply.ts'
import { can } from '#features/tenders/rules/can.ts'
import { ActionDialog } from '#kernel/client/dialogs/ActionDialog.tsx'
import { call } from '#kernel/client/lib/api.ts'
import { useUser } from '#kernel/client/lib/session.tsx'
import { LoadState } from '#kernel/client/lists/LoadState.tsx'
import { EmptyState } from '#kernel/client/ui/EmptyState.tsx'
import { ListPanel } from '#kernel/client/ui/ListPanel.tsx'
import { Panel } from '#kernel/client/ui/Panel.tsx'
import { Skeleton } from '#kernel/client/ui/Skeleton.tsx'
import { useNow } from '#kernel/client/ui/use-now.ts'
import { InvitationTable } from './InvitationTable.tsx'
import { invitationsQuery } from './invitation-queries.ts'
import { InviteForm } from './InviteForm.tsx'

/** Invited organisations, and the form to invite more, for users who manage the tender. */
export function InvitationsPanel({ tender }: { tender: Tender }) {
  const invitations = useQuery(invitationsQuery(tender.id))
  const canInvite = can(useUser(), 'invite', tender, useNow())
  const [revoking, setRevoking] = useState<Invitation | null>(null)
  return (
    <>
      <LoadState query={invitations} failure={invitationFailures.load}>
        <Skeleton shape="table" count={3} />
      </LoadState>
      {invitations.data?.length === 0 && (
        <EmptyState title="Nobody has been invited yet">
          No supplier can see this tender until you invite them.
        </EmptyState>
      )}
      {invitations.data && invitations.data.length > 0 && (
        <ListPanel title="Invited suppliers">
          <InvitationTable
            tender={tender}
            invitations={invitations.data}
            onRevoke={canInvite ? setRevoking : undefined}
          />
        </ListPanel>
      )}
      {canInvite && (
        <Panel title="Invite suppliers">
          <InviteForm tenderId={tender.id} />
        </Panel>
      )}
      {revoking && (
        <RevokeDialog
          tenderId={tender.id}
          invitation={revoking}
          onClose={() => setRevoking(null)}
        />
      )}
    </>
  )
}

type RevokeDialogProps = { tenderId: number; invitation: Invitation; onClose: () => void }

function RevokeDialog({ tenderId, invitation, onClose }: RevokeDialogProps) {
  return (
    <ActionDialog
      title={`Revoke the invitation of ${invitation.organisation.name}?`}
      description="This organisation will no longer see the tender in its lists or be able to open it."
      verb="Revoke"
      busyLabel="Revoking..."
      isDangerous
      act={() => call(revokeInvitation, { params: { tenderId, invitationId: invitation.id } })}
      failure="Failed to revoke invitation"
      onClose={onClose}
    />
  )
}
