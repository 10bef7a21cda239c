import type { AccessRequest } from '../contract/admin-user.ts'
import { UnblockUserDialog } from './BlockDialogs.tsx'
import { DismissRequestDialog } from './DismissRequestDialog.tsx'

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
