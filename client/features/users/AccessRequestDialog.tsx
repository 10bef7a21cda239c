import type { AccessRequest } from '#domain/contract/admin-user.ts'
import { UnblockUserDialog } from './BlockDialogs.tsx'
import { DismissRequestDialog } from './DismissRequestDialog.tsx'

type AccessRequestDialogProps = {
  answer: 'unblock' | 'dismiss'
  request: AccessRequest
  onClose: () => void
}

/** The two answers to somebody who asks to be let in. */
export function AccessRequestDialog({ answer, request, onClose }: AccessRequestDialogProps) {
  if (answer === 'unblock') return <UnblockUserDialog user={request.user} onClose={onClose} />
  return <DismissRequestDialog request={request} onClose={onClose} />
}
