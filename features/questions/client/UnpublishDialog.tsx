import { unpublishAnswer, questionFailures, type Question } from '../contract/question.ts'
import type { Tender } from '#features/tenders/contract/tender-reply.ts'
import { ActionDialog } from '#kernel/client/dialogs/ActionDialog.tsx'
import { call } from '#kernel/client/lib/api.ts'
import { nounOf } from './noun-of.ts'
import { notificationSentence } from './notification-sentence.ts'

type UnpublishDialogProps = { tender: Tender; question: Question; onClose: () => void }

export function UnpublishDialog({ tender, question, onClose }: UnpublishDialogProps) {
  const params = { tenderId: tender.id, questionId: question.id }
  return (
    <ActionDialog
      title={`Unpublish this ${nounOf(question)}?`}
      description={
        <ul className="list-disc space-y-1 ps-5">
          <li>
            Suppliers will no longer be able to read it. It becomes a draft that you can edit.
          </li>
          <li>{notificationSentence(tender, 'and may have read it already')}</li>
        </ul>
      }
      verb="Unpublish"
      busyLabel="Unpublishing..."
      act={() => call(unpublishAnswer, { params })}
      failure={questionFailures.unpublish}
      onClose={onClose}
    />
  )
}
