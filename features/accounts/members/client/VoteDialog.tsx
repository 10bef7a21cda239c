import type { Colleague } from '../contract/colleague.ts'
import { ownerElectionTexts, voteForOwner } from '../contract/owner-election.ts'
import { ActionDialog } from '#kernel/client/dialogs/ActionDialog.tsx'
import { call } from '#kernel/client/lib/api.ts'

type VoteDialogProps = { colleague: Colleague; onClose: () => void }

export function VoteDialog({ colleague, onClose }: VoteDialogProps) {
  return (
    <ActionDialog
      title={`Choose ${colleague.name} as the owner?`}
      description={ownerElectionTexts.how}
      verb="Choose as owner"
      busyLabel="Choosing..."
      act={() => call(voteForOwner, { params: { userId: colleague.id } })}
      failure="Failed to choose the owner"
      onClose={onClose}
    />
  )
}
