import { useState } from 'react'
import type { BidStage } from '#domain/contract/bid-stage.ts'
import { interestFailures, withdrawInterest } from '#domain/contract/interest.ts'
import { ActionDialog } from '#client/dialogs/ActionDialog.tsx'
import { call } from '#client/lib/api.ts'
import { TextArea } from '#client/ui/TextArea.tsx'

const sentBids: readonly unknown[] = ['sent', 'partly_sent', 'outdated'] satisfies BidStage[]

type WithdrawDialogProps = {
  tender: { id: number; title: string; bid?: BidStage | null | undefined }
  onClose: () => void
}

export function WithdrawDialog({ tender, onClose }: WithdrawDialogProps) {
  const [reason, setReason] = useState('')

  return (
    <ActionDialog
      title={`Withdraw interest in “${tender.title}”?`}
      description={
        <>
          <p>
            We’ll stop telling your organisation about changes and answers. You can mark interest
            again until the submission deadline.
          </p>
          {sentBids.includes(tender.bid) && (
            <p className="mt-2">
              Your bid stays sent, but you can’t change it without interest. To take it back,
              withdraw the bid first.
            </p>
          )}
        </>
      }
      verb="Withdraw interest"
      busyLabel="Withdrawing..."
      act={() => call(withdrawInterest, { params: { tenderId: tender.id }, body: { reason } })}
      failure={interestFailures.withdraw}
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
