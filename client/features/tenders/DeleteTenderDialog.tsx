import { archiveTender } from '#domain/contract/tender-calls.ts'
import { useDialogAction } from '#client/dialogs/use-dialog-action.ts'
import { call } from '#client/lib/api.ts'
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx'
import { tenderFailures } from './failure-texts.ts'

type DeleteTenderDialogProps = {
  tender: { id: number; title: string }
  onClose: () => void
  /** After it is gone: the page that shows it has to be left. */
  onDeleted?: () => Promise<void>
}

export function DeleteTenderDialog({ tender, onClose, onDeleted }: DeleteTenderDialogProps) {
  const action = useDialogAction(() => call(archiveTender, { params: { tenderId: tender.id } }), {
    failure: tenderFailures.delete,
    onClose,
    onDone: onDeleted,
  })
  return (
    <ConfirmDialog
      isOpen
      title={`Delete “${tender.title}”?`}
      description="It is archived: it disappears from every list, and suppliers can no longer open it. An administrator can restore it."
      verb="Delete"
      busyLabel="Deleting..."
      isDangerous
      {...action}
    />
  )
}
