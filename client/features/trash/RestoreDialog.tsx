import { tenderStatusLabels } from '#domain/contract/tender.ts'
import { restoreTender, trashTexts, type TrashedTender } from '#domain/contract/trash.ts'
import { useDialogAction } from '#client/dialogs/use-dialog-action.ts'
import { call } from '#client/lib/api.ts'
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx'

type RestoreDialogProps = { tender: TrashedTender; onClose: () => void }

export function RestoreDialog({ tender, onClose }: RestoreDialogProps) {
  const params = { tenderId: tender.id }
  const action = useDialogAction(() => call(restoreTender, { params }), {
    failure: trashTexts.restoreFailed,
    onClose,
  })
  const status = tenderStatusLabels[tender.status].toLowerCase()
  return (
    <ConfirmDialog
      isOpen
      title={`Restore ${tender.title}?`}
      description={`It returns as it was: ${status}, for everybody who could see it then.`}
      verb="Restore"
      busyLabel="Restoring..."
      {...action}
    />
  )
}
