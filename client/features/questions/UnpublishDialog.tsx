import { useMutation } from '@tanstack/react-query'
import { unpublishAnswer } from '#domain/contract/question-calls.ts'
import { questionFailures, type Question } from '#domain/contract/question.ts'
import type { Tender } from '#domain/contract/tender-reply.ts'
import { call } from '#client/lib/api.ts'
import { messageIfAny } from '#client/lib/failure.ts'
import { refreshEverything } from '#client/lib/refresh.ts'
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx'
import { toast } from '#client/ui/toast.ts'
import { tellsInterested } from './tells-interested.ts'

type UnpublishDialogProps = { tender: Tender; question: Question; onClose: () => void }

export function UnpublishDialog({ tender, question, onClose }: UnpublishDialogProps) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      call(unpublishAnswer, { params: { tenderId: tender.id, questionId: question.id } }),
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
      onConfirm={mutate}
      title="Unpublish this answer?"
      description={
        <ul className="list-disc space-y-1 ps-5">
          <li>Suppliers can no longer read it. It becomes a draft again, which you can edit.</li>
          <li>{tellsInterested(tender, 'and may have read it already')}</li>
        </ul>
      }
      verb="Unpublish"
      busyLabel="Unpublishing..."
      isBusy={isPending}
      error={messageIfAny(error, questionFailures.unpublish)}
    />
  )
}
