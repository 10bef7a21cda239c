import { deactivateColleague, reactivateColleague, type Colleague } from '../contract/colleague.ts'
import type { ColleagueAction } from '../rules/colleagues.ts'
import { ActionDialog } from '#kernel/client/dialogs/ActionDialog.tsx'
import { call } from '#kernel/client/lib/api.ts'

type ColleagueDialogProps = { action: ColleagueAction; colleague: Colleague; onClose: () => void }

export function ColleagueDialog({ action, colleague, onClose }: ColleagueDialogProps) {
  const params = { userId: colleague.id }
  if (action === 'deactivate') {
    return (
      <ActionDialog
        title={`Deactivate ${colleague.name}?`}
        description="We’ll sign them out everywhere, and they won’t be able to sign in. Their work stays. You can reactivate the account later."
        verb="Deactivate"
        busyLabel="Deactivating..."
        isDangerous
        act={() => call(deactivateColleague, { params })}
        failure="Failed to deactivate the account"
        onClose={onClose}
      />
    )
  }
  return (
    <ActionDialog
      title={`Reactivate ${colleague.name}?`}
      description="They can sign in again for your organisation. We’ll email them."
      verb="Reactivate"
      busyLabel="Reactivating..."
      act={() => call(reactivateColleague, { params })}
      failure="Failed to reactivate the account"
      onClose={onClose}
    />
  )
}
