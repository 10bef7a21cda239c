import { deleteDocument } from '#domain/contract/document-calls.ts'
import { documentTexts, type TenderDocument } from '#domain/contract/document.ts'
import type { Tender } from '#domain/contract/tender-reply.ts'
import { useDialogAction } from '#client/dialogs/use-dialog-action.ts'
import { call } from '#client/lib/api.ts'
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx'

type DeleteDocumentDialogProps = { tender: Tender; document: TenderDocument; onClose: () => void }

export function DeleteDocumentDialog({ tender, document, onClose }: DeleteDocumentDialogProps) {
  const params = { tenderId: tender.id, documentId: document.id }
  const action = useDialogAction(() => call(deleteDocument, { params }), {
    failure: documentTexts.deleteFailed,
    onClose,
  })
  return (
    <ConfirmDialog
      isOpen
      title={`Delete “${document.title}”?`}
      description="It is deleted with all its versions and cannot be restored. A document that suppliers could read stays."
      verb="Delete"
      busyLabel="Deleting..."
      isDangerous
      {...action}
    />
  )
}
