import { useState } from 'react'
import { questionFailures, type Question } from '../contract/question.ts'
import type { Tender } from '#features/tenders/contract/tender-reply.ts'
import { whyNot } from '#features/tenders/rules/can.ts'
import { messageOf } from '#kernel/client/lib/failure.ts'
import { refreshAfter, refreshEverything } from '#kernel/client/lib/refresh.ts'
import { useUser } from '#kernel/client/lib/session.tsx'
import { toast } from '#kernel/client/ui/toast.ts'
import { useNow } from '#kernel/client/ui/use-now.ts'
import { AnswerEditor } from './AnswerEditor.tsx'
import { publish } from './publish.ts'
import { PublishDialog } from './PublishDialog.tsx'
import { shownQuestion } from './question-queries.ts'

type WriteAnswerProps = {
  tender: Tender
  question: Question
  onClose: () => void
  onSaved: () => void
  onPublished: () => void
}

/**
 * Editor in which an answer is written and published. The editor says who will be notified, so its
 * button publishes directly; a dialog asks for confirmation only if the wording of the question or
 * the answer might reveal who asked.
 */
export function WriteAnswer(props: WriteAnswerProps) {
  const { tender, question, onClose, onSaved, onPublished } = props
  const cannotPublish = whyNot(useUser(), 'publishAnswers', tender, useNow())?.message ?? null
  /** Question whose publication the user is asked to confirm. */
  const [asked, setAsked] = useState<Question>()
  const [failure, setFailure] = useState<string | null>(null)

  async function publishOrAsk(): Promise<void> {
    const saved = shownQuestion(tender.id, question.id) ?? question
    if (mayReveal(saved)) return setAsked(saved)
    setFailure(null)
    try {
      const { message, changes } = await publish(tender.id, saved)
      onPublished()
      toast.success(message)
      void refreshAfter(changes)
    } catch (error) {
      setFailure(messageOf(error, questionFailures.publish))
      // A colleague may have edited the text in the meantime.
      void refreshEverything()
    }
  }

  return (
    <>
      <AnswerEditor
        tender={tender}
        question={question}
        cannotPublish={cannotPublish}
        failure={failure}
        onClose={onClose}
        onSaved={onSaved}
        onPublish={publishOrAsk}
      />
      {asked && (
        <PublishDialog
          tender={tender}
          question={asked}
          onPublished={onPublished}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}

function mayReveal({ identifying_words: words }: Question): boolean {
  return words !== undefined && words.question.length + words.answer.length > 0
}
