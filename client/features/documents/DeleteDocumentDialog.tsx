import { useMutation } from '@tanstack/react-query'
import { deleteDocument } from '#domain/contract/document-calls.ts'
import { documentTexts, type TenderDocument } from '#domain/contract/document.ts'
import type { Tender } from '#domain/contract/tender-reply.ts'
import { call } from '#client/lib/api.ts'
import { messageIfAny } from '#client/lib/failure.ts'
import { refreshEverything } from '#client/lib/refresh.ts'
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx'
import { toast } from '#client/ui/toast.ts'

type DeleteDocumentDialogProps = { tender: Tender; document: TenderDocument; onClose: () => void }

export function DeleteDocumentDialog({ tender, document, onClose }: DeleteDocumentDialogProps) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      call(deleteDocument, { params: { tenderId: tender.id, documentId: document.id } }),
    onSuccess: async ({ message }) => {
      await refreshEverything()
      onClose()
      toast.success(message)
    },
  })
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={() => mutate()}
      title={`Delete “${document.title}”?`}
      description="It is deleted with all its versions and cannot be restored. Once the tender has been published, documents stay."
      verb="Delete"
      busyLabel="Deleting..."
      isBusy={isPending}
      isDangerous
      error={messageIfAny(error, documentTexts.deleteFailed)}
    />
  )
}
