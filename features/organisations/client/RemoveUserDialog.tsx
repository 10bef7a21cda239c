import { removeOrganisationUser, adminOrganisationTexts } from '../contract/admin-organisation.ts'
import { ActionDialog } from '#kernel/client/dialogs/ActionDialog.tsx'
import { call } from '#kernel/client/lib/api.ts'

type RemoveUserDialogProps = {
  user: { id: number; name: string; email: string }
  organisation: { id: number; name: string }
  onClose: () => void
}

export function RemoveUserDialog({ user, organisation, onClose }: RemoveUserDialogProps) {
  const params = { organisationId: organisation.id, userId: user.id }
  return (
    <ActionDialog
      title={`Remove ${user.name}?`}
      description={
        <p>
          {user.name} ({user.email}) no longer belongs to <strong>{organisation.name}</strong>, is
          signed out everywhere and cannot sign in until moved to another organisation and
          unblocked.
        </p>
      }
      verb="Remove"
      busyLabel="Removing..."
      isDangerous
      act={() => call(removeOrganisationUser, { params })}
      failure={adminOrganisationTexts.removeFailed}
      onClose={onClose}
    />
  )
}
