import { useState } from 'react'
import { withdrawInterest } from '../contract/interest.ts'
import { ActionDialog } from '#kernel/client/dialogs/ActionDialog.tsx'
import { call } from '#kernel/client/lib/api.ts'
import { TextArea } from '#kernel/client/ui/TextArea.tsx'

type WithdrawDialogProps = { tender: { id: number; title: string }; onClose: () => void }

export function WithdrawDialog({ tender, onClose }: WithdrawDialogProps) {
  const [reason, setReason] = useState('')

  return (
    <ActionDialog
      title={`Withdraw interest in “${tender.title}”?`}
      description="We’ll stop telling your organisation about changes and answers. You can mark interest again until the submission deadline."
      verb="Withdraw interest"
      busyLabel="Withdrawing..."
      act={() => call(withdrawInterest, { params: { tenderId: tender.id }, body: { reason } })}
      failure="Failed to withdraw interest"
      onClose={onClose}
    >
      <TextArea
        name="withdraw.reason"
        label="Reason"
        isOptional
        rows={3}
        limit={2000}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </ActionDialog>
  )
}
