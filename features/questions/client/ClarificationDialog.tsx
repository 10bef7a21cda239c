import { useEffect } from 'react'
import { clarificationInput, maxAnswerLength, postClarification } from '../contract/question.ts'
import type { Tender } from '#features/tenders/contract/tender-reply.ts'
import { finish } from '#kernel/client/dialogs/finish.ts'
import { FormDialog } from '#kernel/client/dialogs/FormDialog.tsx'
import { call } from '#kernel/client/lib/api.ts'
import { useForm } from '#kernel/client/lib/form.ts'
import { TextArea } from '#kernel/client/ui/TextArea.tsx'
import { useStoredMessage } from '#kernel/client/lib/stored-message.ts'
import { notificationSentence } from './notification-sentence.ts'

type ClarificationDialogProps = { tender: Tender; onClose: () => void }

/** Dialog to post a clarification without a question. */
export function ClarificationDialog({ tender, onClose }: ClarificationDialogProps) {
  const kept = useStoredMessage(`clarification:${tender.id}`)
  const form = useForm({
    initial: { text: kept.read() },
    schema: clarificationInput,
    failure: 'Failed to post clarification',
    scope: 'clarification',
    submit: (body) => finish(post(body), onClose),
  })
  async function post(body: { text: string }) {
    const params = { tenderId: tender.id }
    const headers = { 'idempotency-key': kept.idempotencyKeyFor(body.text) }
    const posted = await call(postClarification, { params, body, headers })
    kept.forget()
    return posted
  }
  const { text } = form.values
  useEffect(() => kept.write(text), [kept, text])

  return (
    <FormDialog
      title="Post a clarification"
      description={`It’s published straight away with the questions and answers. ${notificationSentence(tender, 'and can read it')}`}
      verb="Post clarification"
      busyLabel="Posting..."
      form={form}
      onClose={onClose}
    >
      <TextArea
        label="Clarification"
        hint="You can unpublish and change it later, but suppliers may already have read it."
        rows={6}
        limit={maxAnswerLength}
        readOnly={form.isBusy}
        {...form.field('text')}
      />
    </FormDialog>
  )
}
