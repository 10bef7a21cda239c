import { useState } from 'react'
import { questionFailures, type Question } from '../contract/question.ts'
import type { Tender } from '#features/tenders/contract/tender-reply.ts'
import { ActionDialog } from '#kernel/client/dialogs/ActionDialog.tsx'
import { refreshEverything } from '#kernel/client/lib/refresh.ts'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { nounOf } from './noun-of.ts'
import { publish } from './publish.ts'
import { shownQuestion } from './question-queries.ts'
import { quote } from './quote.ts'
import { notificationSentence } from './notification-sentence.ts'

type PublishDialogProps = {
  tender: Tender
  question: Question
  onClose: () => void
  onPublished: () => void
}

/**
 * Dialog that publishes the answer that was on screen when the dialog was opened. If a colleague has
 * edited the answer since, the call is refused, and the dialog then shows the newest text.
 */
export function PublishDialog({ tender, onClose, onPublished, ...props }: PublishDialogProps) {
  const [question, setQuestion] = useState(props.question)
  const { question: inQuestion = [], answer: inAnswer = [] } = question.identifying_words ?? {}
  const isTelling = inQuestion.length + inAnswer.length > 0
  const { is_clarification: isUnasked } = question
  const noun = nounOf(question)
  return (
    <ActionDialog
      title={`Publish this ${noun}?`}
      description={
        <ul className="list-disc space-y-1 ps-5">
          <li>
            {notificationSentence(
              tender,
              isUnasked ? 'and can read it' : 'and can read the question with its answer',
            )}
          </li>
          {!isUnasked && <li>They won’t see who asked.</li>}
        </ul>
      }
      verb={isTelling ? 'Publish anyway' : 'Publish'}
      busyLabel="Publishing..."
      act={() => publish(tender.id, question)}
      failure={questionFailures.publish}
      onClose={onClose}
      onDone={onPublished}
      onFailed={async () => {
        await refreshEverything()
        setQuestion((opened) => shownQuestion(tender.id, opened.id) ?? opened)
      }}
    >
      {isTelling && (
        <Banner kind="warning" title="This may reveal who asked">
          <ul className="list-disc ps-5">
            {inQuestion.length > 0 && <li>The question says {quote(inQuestion)}.</li>}
            {inAnswer.length > 0 && <li>The answer says {quote(inAnswer)}.</li>}
          </ul>
          <p className="mt-1 text-sm text-muted">
            {inAnswer.length > 0 && 'You can go back and reword the answer. '}
            {inQuestion.length > 0 && 'A question is published as it was asked.'}
          </p>
        </Banner>
      )}
      <dl className="max-h-80 space-y-3 overflow-y-auto border-s-4 border-line ps-4" tabIndex={0}>
        {!isUnasked && (
          <div>
            <dt className="text-sm text-muted">Question</dt>
            <dd className="whitespace-pre-line wrap-anywhere">{question.question_text}</dd>
          </div>
        )}
        <div>
          <dt className="text-sm text-muted first-letter:uppercase">{noun}</dt>
          <dd className="whitespace-pre-line wrap-anywhere">{question.answer?.answer_text}</dd>
        </div>
      </dl>
    </ActionDialog>
  )
}
