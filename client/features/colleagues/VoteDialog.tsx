import type { Colleague } from '#domain/contract/colleague.ts'
import { ownerElectionTexts, voteForOwner } from '#domain/contract/owner-election.ts'
import { ActionDialog } from '#client/dialogs/ActionDialog.tsx'
import { call } from '#client/lib/api.ts'

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
