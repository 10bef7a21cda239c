import { useDeferredValue, useEffect } from 'react'
import {
  maxQuestionLength,
  questionFailures,
  questionInput,
  askQuestion,
} from '../contract/question.ts'
import type { Tender } from '#features/tenders/contract/tender-reply.ts'
import { findIdentifyingWords } from '#features/tenders/rules/identifying-words.ts'
import { formatDateTime } from '#kernel/format/date.ts'
import { call } from '#kernel/client/lib/api.ts'
import { useForm } from '#kernel/client/lib/form.ts'
import { refreshEverything } from '#kernel/client/lib/refresh.ts'
import { useUser } from '#kernel/client/lib/session.tsx'
import { Button } from '#kernel/client/ui/Button.tsx'
import { ErrorSummary } from '#kernel/client/ui/ErrorSummary.tsx'
import { TextArea } from '#kernel/client/ui/TextArea.tsx'
import { toast } from '#kernel/client/ui/toast.ts'
import { useStoredMessage } from '#kernel/client/lib/stored-message.ts'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { quote } from './quote.ts'

export function AskForm({ tender }: { tender: Tender }) {
  const kept = useStoredMessage(`question:${tender.id}`)
  const form = useForm({
    initial: { question_text: kept.read() },
    schema: questionInput,
    failure: questionFailures.ask,
    scope: 'ask',
    submit: async (body) => {
      const headers = { 'idempotency-key': kept.idempotencyKeyFor(body.question_text) }
      const { message } = await call(askQuestion, {
        params: { tenderId: tender.id },
        body,
        headers,
      })
      // The stored text is deleted here too, because the effect below doesn't run after the user
      // has left the page.
      kept.forget()
      form.set('question_text', '')
      await refreshEverything()
      toast.success(message)
    },
  })
  const { question_text } = form.values
  useEffect(() => kept.write(question_text), [kept, question_text])

  return (
    <form
      aria-label="Ask a question"
      className="flex flex-col gap-4 rounded-panel border border-line bg-paper p-4"
      noValidate
      onSubmit={form.submit}
    >
      <ErrorSummary {...form.summary} />
      <TextArea
        label="Your question"
        hint={`Until ${formatDateTime(tender.clarification_deadline)}. The buyer sees who asks; other suppliers never do, so leave names out of the text: it is published exactly as you send it.`}
        rows={4}
        limit={maxQuestionLength}
        // The field is read-only while the question is being sent, because text added during the
        // request would be cleared together with the sent text.
        readOnly={form.isBusy}
        {...form.field('question_text')}
      />
      <RevealingWords text={question_text} />
      <div>
        <Button type="submit" isBusy={form.isBusy} busyLabel="Submitting...">
          Ask question
        </Button>
      </div>
    </form>
  )
}

/**
 * Warning about words that may identify the supplier. Shown while the supplier is writing, because
 * a sent question can't be edited.
 */
function RevealingWords({ text }: { text: string }) {
  const user = useUser()
  const asker = { organisation: user.organisation?.name ?? '', people: [user] }
  const words = findIdentifyingWords(useDeferredValue(text), asker)
  if (words.length === 0) return null
  return (
    <Banner kind="warning" title="This may reveal who you are">
      Your question says {quote(words)}. Other suppliers will read your question as you write it.
      Leave names out.
    </Banner>
  )
}
