import { useMutation } from '@tanstack/react-query'
import { deleteLot, type Lot } from '#domain/contract/lot.ts'
import { call } from '#client/lib/api.ts'
import { messageIfAny } from '#client/lib/failure.ts'
import { refreshEverything } from '#client/lib/refresh.ts'
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx'
import { toast } from '#client/ui/toast.ts'
import { lotFailures } from './lot-queries.ts'

type DeleteLotDialogProps = { tenderId: number; lot: Lot | null; onClose: () => void }

export function DeleteLotDialog({ tenderId, lot, onClose }: DeleteLotDialogProps) {
  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: (lotId: number) => call(deleteLot, { params: { tenderId, lotId } }),
    onSuccess: async ({ message }) => {
      await refreshEverything()
      onClose()
      toast.success(message)
    },
  })
  return (
    <ConfirmDialog
      isOpen={lot !== null}
      onClose={() => {
        reset()
        onClose()
      }}
      onConfirm={() => lot && mutate(lot.id)}
      title={`Delete lot ${lot?.lot_number}, “${lot?.title}”?`}
      description="It cannot be restored. If the tender is published, suppliers see the change in its history."
      verb="Delete"
      busyLabel="Deleting..."
      isBusy={isPending}
      isDangerous
      error={messageIfAny(error, lotFailures.delete)}
    />
  )
}
