import { useState } from 'react'
import type { Question } from '#domain/contract/question.ts'
import type { Tender } from '#domain/contract/tender-reply.ts'
import { whyNot } from '#domain/rules/can.ts'
import { whyNotYet } from '#domain/rules/question-lifecycle.ts'
import { useUser } from '#client/lib/session.tsx'
import { Button } from '#client/ui/Button.tsx'
import { useNow } from '#client/ui/use-now.ts'
import { AnswerEditor } from './AnswerEditor.tsx'
import { PublishDialog } from './PublishDialog.tsx'
import { UnpublishDialog } from './UnpublishDialog.tsx'

type AnswerActionsProps = {
  tender: Tender
  question: Question
  isEditing: boolean
  onEdit: (isOpen: boolean) => void
}

/** The steps that the buyer can take from here, as the lifecycle has them. */
export function AnswerActions({ tender, question, isEditing, onEdit }: AnswerActionsProps) {
  const user = useUser()
  const now = useNow()
  const [opened, setOpened] = useState<'publish' | 'unpublish' | null>(null)
  const close = () => setOpened(null)
  const shortened = question.question_text.slice(0, 80)
  const isNext = (step: Parameters<typeof whyNotYet>[0]) => !whyNotYet(step, question.status)
  const isWritable = isNext('answer') || isNext('edit')
  const cannotPublish = whyNot(user, 'publishAnswers', tender, now)?.message ?? null

  return (
    <>
      {isEditing ? (
        <AnswerEditor
          {...{ tender, question, cannotPublish }}
          onClose={() => onEdit(false)}
          onPublish={() => setOpened('publish')}
        />
      ) : (
        <div className="flex flex-wrap items-start gap-2">
          {isWritable && (
            <Button
              size="small"
              kind={isNext('answer') ? 'primary' : 'secondary'}
              aria-label={`${isNext('answer') ? 'Answer' : 'Edit answer'}: ${shortened}`}
              onClick={() => onEdit(true)}
            >
              {isNext('answer') ? 'Answer' : 'Edit answer'}
            </Button>
          )}
          {isNext('publish') && (
            <Button
              size="small"
              aria-label={`Publish answer: ${shortened}`}
              disabledReason={cannotPublish}
              onClick={() => setOpened('publish')}
            >
              Publish answer
            </Button>
          )}
          {isNext('unpublish') && (
            <Button
              size="small"
              kind="secondary"
              aria-label={`Unpublish answer: ${shortened}`}
              onClick={() => setOpened('unpublish')}
            >
              Unpublish answer
            </Button>
          )}
        </div>
      )}
      {opened === 'publish' && (
        <PublishDialog
          {...{ tender, question }}
          onClose={close}
          onPublished={() => onEdit(false)}
        />
      )}
      {opened === 'unpublish' && <UnpublishDialog {...{ tender, question }} onClose={close} />}
    </>
  )
}
