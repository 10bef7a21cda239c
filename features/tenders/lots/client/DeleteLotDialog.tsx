import { deleteLot, lotFailures, type Lot } from '../contract/lot.ts'
import { ActionDialog } from '#kernel/client/dialogs/ActionDialog.tsx'
import { call } from '#kernel/client/lib/api.ts'

type DeleteLotDialogProps = { tenderId: number; lot: Lot; onClose: () => void }

export function DeleteLotDialog({ tenderId, lot, onClose }: DeleteLotDialogProps) {
  return (
    <ActionDialog
      title={`Delete lot ${lot.lot_number}, “${lot.title}”?`}
      description="You can’t undo this. If the tender is published, suppliers will see the change in its history."
      verb="Delete"
      busyLabel="Deleting..."
      isDangerous
      act={() => call(deleteLot, { params: { tenderId, lotId: lot.id } })}
      failure={lotFailures.delete}
      onClose={onClose}
    />
  )
}
