import { useState } from 'react'
import { questionFailures, unpublishAnswer, type Question } from '../contract/question.ts'
import type { Tender } from '#features/tenders/contract/tender-reply.ts'
import { whyNot } from '#features/tenders/rules/can.ts'
import { ActionDialog } from '#kernel/client/dialogs/ActionDialog.tsx'
import { call } from '#kernel/client/lib/api.ts'
import { whyNotYet } from '../rules/question-lifecycle.ts'
import { useUser } from '#kernel/client/lib/session.tsx'
import { Button } from '#kernel/client/ui/Button.tsx'
import { useNow } from '#kernel/client/ui/use-now.ts'
import { notificationSentence } from './notification-sentence.ts'
import { nounOf } from './noun-of.ts'
import { PublishDialog } from './PublishDialog.tsx'
import { withQuestion } from './question-queries.ts'
import { WriteAnswer } from './WriteAnswer.tsx'

type AnswerActionsProps = {
  tender: Tender
  question: Question
  isEditing: boolean
  onEdit: (isOpen: boolean) => void
}

/** Buttons for the steps that the buyer can take next, according to the question's status. */
export function AnswerActions({ tender, question, isEditing, onEdit }: AnswerActionsProps) {
  const [opened, setOpened] = useState<'publish' | 'unpublish' | null>(null)
  const close = () => setOpened(null)
  const noun = nounOf(question)
  const isNext = (step: Parameters<typeof whyNotYet>[0]) => !whyNotYet(step, question.status)
  const cannotPublish = whyNot(useUser(), 'publishAnswers', tender, useNow())?.message ?? null
  if (isEditing) {
    const leave = () => onEdit(false)
    return (
      <WriteAnswer
        tender={tender}
        question={question}
        onClose={leave}
        onSaved={leave}
        onPublished={leave}
      />
    )
  }
  return (
    <>
      <div className="flex flex-wrap items-start gap-2">
        {isNext('publish') && (
          <Button
            size="small"
            {...labelProps(question, `Publish ${noun}`)}
            disabledReason={cannotPublish}
            onClick={() => setOpened('publish')}
          />
        )}
        {(isNext('answer') || isNext('edit')) && (
          <Button
            size="small"
            kind="secondary"
            {...labelProps(question, isNext('answer') ? 'Answer' : `Edit ${noun}`)}
            onClick={() => onEdit(true)}
          />
        )}
        {isNext('unpublish') && (
          <Button
            size="small"
            kind="secondary"
            {...labelProps(question, `Unpublish ${noun}`)}
            onClick={() => setOpened('unpublish')}
          />
        )}
      </div>
      {opened === 'publish' && (
        <PublishDialog
          tender={tender}
          question={question}
          onClose={close}
          onPublished={() => onEdit(false)}
        />
      )}
      {opened === 'unpublish' && (
        <UnpublishDialog tender={tender} question={question} onClose={close} />
      )}
    </>
  )
}

/**
 * Returns a button's props. The accessible name includes the question, because each question has
 * buttons with the same labels.
 */
const labelProps = (question: Question, label: string) => ({
  'aria-label': `${label}: ${aboutOf(question).slice(0, 80)}`,
  children: label,
})

/**
 * Returns the text that identifies the entry: the answer for a clarification, which has no
 * question, otherwise the question.
 */
function aboutOf({ is_clarification, answer, question_text }: Question): string {
  return (is_clarification && answer?.answer_text) || question_text
}

type UnpublishDialogProps = { tender: Tender; question: Question; onClose: () => void }

function UnpublishDialog({ tender, question, onClose }: UnpublishDialogProps) {
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
      act={() => call(unpublishAnswer, { params }).then(withQuestion(tender.id))}
      failure={questionFailures.unpublish}
      onClose={onClose}
    />
  )
}
