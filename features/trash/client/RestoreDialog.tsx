import { tenderStatusLabels } from '#features/tenders/contract/tender.ts'
import { restoreTender, trashTexts, type TrashedTender } from '../contract/trash.ts'
import { ActionDialog } from '#kernel/client/dialogs/ActionDialog.tsx'
import { call } from '#kernel/client/lib/api.ts'

type RestoreDialogProps = { tender: TrashedTender; onClose: () => void }

export function RestoreDialog({ tender, onClose }: RestoreDialogProps) {
  const params = { tenderId: tender.id }
  const status = tenderStatusLabels[tender.status].toLowerCase()
  return (
    <ActionDialog
      title={`Restore “${tender.title}”?`}
      description={`It returns as it was: ${status}, for everybody who could see it then.`}
      verb="Restore"
      busyLabel="Restoring..."
      act={() => call(restoreTender, { params })}
      failure={trashTexts.restoreFailed}
      onClose={onClose}
    />
  )
}
