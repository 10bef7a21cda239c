import { deleteDocument } from '#domain/contract/document-calls.ts'
import { documentTexts, type TenderDocument } from '#domain/contract/document.ts'
import type { Tender } from '#domain/contract/tender-reply.ts'
import { ActionDialog } from '#client/dialogs/ActionDialog.tsx'
import { call } from '#client/lib/api.ts'

type DeleteDocumentDialogProps = { tender: Tender; document: TenderDocument; onClose: () => void }

export function DeleteDocumentDialog({ tender, document, onClose }: DeleteDocumentDialogProps) {
  const params = { tenderId: tender.id, documentId: document.id }
  return (
    <ActionDialog
      title={`Delete “${document.title}”?`}
      description="It is deleted with all its versions and cannot be restored. A document that suppliers could read stays."
      verb="Delete"
      busyLabel="Deleting..."
      isDangerous
      act={() => call(deleteDocument, { params })}
      failure={documentTexts.deleteFailed}
      onClose={onClose}
    />
  )
}
