import { ActionDialog } from '#kernel/client/dialogs/ActionDialog.tsx'
import { call } from '#kernel/client/lib/api.ts'
import { dismissAccessRequest, type AccessRequest } from '../contract/admin-user.ts'
import { UnblockUserDialog } from './BlockDialogs.tsx'

type AccessRequestDialogProps = {
  answer: 'unblock' | 'dismiss'
  request: AccessRequest
  onClose: () => void
}

/** Dialog for one of the two replies to an access request: unblock or dismiss. */
export function AccessRequestDialog({ answer, request, onClose }: AccessRequestDialogProps) {
  if (answer === 'unblock') return <UnblockUserDialog user={request.user} onClose={onClose} />
  return <DismissRequestDialog request={request} onClose={onClose} />
}

type DismissRequestDialogProps = { request: AccessRequest; onClose: () => void }

function DismissRequestDialog({ request, onClose }: DismissRequestDialogProps) {
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
