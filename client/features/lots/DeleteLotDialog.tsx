import { deleteLot, type Lot } from '#domain/contract/lot.ts'
import { useDialogAction } from '#client/dialogs/use-dialog-action.ts'
import { call } from '#client/lib/api.ts'
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx'
import { lotFailures } from './lot-queries.ts'

type DeleteLotDialogProps = { tenderId: number; lot: Lot | null; onClose: () => void }

export function DeleteLotDialog({ tenderId, lot, onClose }: DeleteLotDialogProps) {
  const action = useDialogAction(() => call(deleteLot, { params: { tenderId, lotId: lot!.id } }), {
    failure: lotFailures.delete,
    onClose,
  })
  return (
    <ConfirmDialog
      isOpen={lot !== null}
      title={`Delete lot ${lot?.lot_number}, “${lot?.title}”?`}
      description="It cannot be restored. If the tender is published, suppliers see the change in its history."
      verb="Delete"
      busyLabel="Deleting..."
      isDangerous
      {...action}
    />
  )
}
