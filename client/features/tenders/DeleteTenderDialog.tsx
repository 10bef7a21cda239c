import { useMutation } from '@tanstack/react-query'
import { archiveTender } from '#domain/contract/tender-calls.ts'
import { call } from '#client/lib/api.ts'
import { messageIfAny } from '#client/lib/failure.ts'
import { refreshEverything } from '#client/lib/refresh.ts'
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx'
import { toast } from '#client/ui/toast.ts'
import { tenderFailures } from './failure-texts.ts'

type DeleteTenderDialogProps = {
  tender: { id: number; title: string }
  onClose: () => void
  /** After it is gone: the page that shows it has to be left. */
  onDeleted?: () => Promise<void>
}

export function DeleteTenderDialog({ tender, onClose, onDeleted }: DeleteTenderDialogProps) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(archiveTender, { params: { tenderId: tender.id } }),
    onSuccess: async ({ message }) => {
      await onDeleted?.()
      onClose()
      toast.success(message)
      await refreshEverything()
    },
  })
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={() => mutate()}
      title={`Delete “${tender.title}”?`}
      description="It is archived: it disappears from every list, and suppliers can no longer open it. An administrator can restore it."
      verb="Delete"
      busyLabel="Deleting..."
      isBusy={isPending}
      isDangerous
      error={messageIfAny(error, tenderFailures.delete)}
    />
  )
}
