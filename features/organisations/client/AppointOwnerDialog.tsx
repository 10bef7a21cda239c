import { appointOwner } from '#features/accounts/members/contract/owner-election.ts'
import { ActionDialog } from '#kernel/client/dialogs/ActionDialog.tsx'
import { call } from '#kernel/client/lib/api.ts'

type AppointOwnerDialogProps = {
  user: { id: number; name: string }
  organisation: { id: number; name: string }
  onClose: () => void
}

export function AppointOwnerDialog({ user, organisation, onClose }: AppointOwnerDialogProps) {
  const params = { organisationId: organisation.id }
  return (
    <ActionDialog
      title={`Appoint ${user.name} as the owner?`}
      description={
        <p>
          {user.name} then manages the members of <strong>{organisation.name}</strong>. All members
          are told by email. {user.name} can’t read drafts of bids that were started before, until a
          colleague admits them.
        </p>
      }
      verb="Appoint as owner"
      busyLabel="Appointing..."
      act={() => call(appointOwner, { params, body: { user_id: user.id } })}
      failure="Failed to appoint the owner"
      onClose={onClose}
    />
  )
}
