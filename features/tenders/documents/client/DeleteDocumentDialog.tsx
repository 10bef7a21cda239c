import { deleteDocument, type TenderDocument } from '../contract/document.ts'
import type { Tender } from '#features/tenders/contract/tender-reply.ts'
import { ActionDialog } from '#kernel/client/dialogs/ActionDialog.tsx'
import { call } from '#kernel/client/lib/api.ts'

type DeleteDocumentDialogProps = { tender: Tender; document: TenderDocument; onClose: () => void }

export function DeleteDocumentDialog({ tender, document, onClose }: DeleteDocumentDialogProps) {
  const params = { tenderId: tender.id, documentId: document.id }
  return (
    <ActionDialog
      title={`Delete “${document.title}”?`}
      description="This deletes all its versions and can’t be undone. You can’t delete a document that suppliers have been able to read."
      verb="Delete"
      busyLabel="Deleting..."
      isDangerous
      act={() => call(deleteDocument, { params })}
      failure="Failed to delete document"
      onClose={onClose}
    />
  )
}
