import { dismissAccessRequest, type AccessRequest } from '../contract/admin-user.ts'
import { call } from '#kernel/client/lib/api.ts'
import { ActionDialog } from '#kernel/client/dialogs/ActionDialog.tsx'

type DismissRequestDialogProps = { request: AccessRequest; onClose: () => void }

export function DismissRequestDialog({ request, onClose }: DismissRequestDialogProps) {
  const params = { requestId: request.id }
  return (
    <ActionDialog
      title="Dismiss access request"
      description={
        <p>
          Dismiss the request of <strong>{request.user.name}</strong> ({request.user.email})? Their
          account stays as it is. They can ask again.
        </p>
      }
      verb="Dismiss"
      busyLabel="Dismissing..."
      act={() => call(dismissAccessRequest, { params })}
      failure="Failed to dismiss access request"
      onClose={onClose}
    />
  )
}
