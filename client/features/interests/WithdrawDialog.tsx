import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { withdrawInterest } from '#domain/contract/interest.ts'
import { call } from '#client/lib/api.ts'
import { messageIfAny } from '#client/lib/failure.ts'
import { refreshEverything } from '#client/lib/refresh.ts'
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx'
import { TextArea } from '#client/ui/TextArea.tsx'
import { toast } from '#client/ui/toast.ts'
import { interestFailures } from './interest-queries.ts'

type WithdrawDialogProps = { tender: { id: number; title: string }; onClose: () => void }

export function WithdrawDialog({ tender, onClose }: WithdrawDialogProps) {
  const [reason, setReason] = useState('')
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(withdrawInterest, { params: { tenderId: tender.id }, body: { reason } }),
    onSuccess: async ({ message }) => {
      await refreshEverything()
      onClose()
      toast.success(message)
    },
  })

  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={() => mutate()}
      title={`Withdraw interest in “${tender.title}”?`}
      description="Your organisation is no longer told of changes and answers. You can mark interest again until the submission deadline."
      verb="Withdraw interest"
      busyLabel="Withdrawing..."
      isBusy={isPending}
      error={messageIfAny(error, interestFailures.withdraw)}
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
    </ConfirmDialog>
  )
}
