import { archiveTender } from '#domain/contract/tender-calls.ts'
import type { TenderRow } from '#domain/contract/tender-reply.ts'
import { tenderFailures } from '#domain/contract/tender.ts'
import { ActionDialog } from '#client/dialogs/ActionDialog.tsx'
import { call } from '#client/lib/api.ts'
import { notifiedSuppliers } from './notified-suppliers.ts'

type DeleteTenderDialogProps = {
  tender: Pick<TenderRow, 'id' | 'title' | 'status' | 'interests_count'>
  onClose: () => void
  /** Called after deletion, for example to leave the tender's page. */
  onDeleted?: () => Promise<void>
}

export function DeleteTenderDialog({ tender, onClose, onDeleted }: DeleteTenderDialogProps) {
  return (
    <ActionDialog
      title={`Delete “${tender.title}”?`}
      description={[
        'It disappears from every list and suppliers can no longer open it. An administrator can restore it.',
        ...(tender.status === 'draft' ? [] : notifiedSuppliers(tender.interests_count)),
      ].join(' ')}
      verb="Delete"
      busyLabel="Deleting..."
      isDangerous
      act={() => call(archiveTender, { params: { tenderId: tender.id } })}
      failure={tenderFailures.delete}
      onClose={onClose}
      onDone={onDeleted}
    />
  )
}
