import { useEffect, useRef } from 'react'
import { questionTexts, type Question, type QuestionStatus } from '../contract/question.ts'
import type { Tender } from '#features/tenders/contract/tender-reply.ts'
import { formatAge } from '#kernel/format/age.ts'
import { formatDateTime } from '#kernel/format/date.ts'
import { can } from '#features/tenders/rules/can.ts'
import { useUser } from '#kernel/client/lib/session.tsx'
import { joinClasses } from '#kernel/client/ui/join-classes.ts'
import { Tag, type Tone } from '#kernel/client/ui/Tag.tsx'
import { useNow } from '#kernel/client/ui/use-now.ts'
import { AnswerActions } from './AnswerActions.tsx'
import { nounOf } from './noun-of.ts'
import { anchorOf } from './question-anchor.ts'

const questionStatusLabels: Record<QuestionStatus, string> = {
  awaiting: 'Awaiting answer',
  answered: 'Draft answer',
  published: 'Published',
}

const tones: Record<QuestionStatus, Tone> = {
  awaiting: 'pending',
  answered: 'draft',
  published: 'published',
}

type QuestionItemProps = {
  tender: Tender
  question: Question
  /** True if the address links to this question. */
  isLinked: boolean
  isEditing: boolean
  onEdit: (isOpen: boolean) => void
}

export function QuestionItem(props: QuestionItemProps) {
  const { tender, question, isLinked } = props
  const { id, question_text, status, answer, organisation, user, is_own } = question
  const { is_clarification: isUnasked } = question
  const item = useRef<HTMLLIElement>(null)
  const canAnswer = can(useUser(), 'answerQuestions', tender, useNow())
  const isEditing = props.isEditing && canAnswer

  useEffect(() => {
    if (!isLinked) return
    item.current?.scrollIntoView({ block: 'start' })
    item.current?.focus({ preventScroll: true })
  }, [isLinked])

  return (
    <li
      ref={item}
      id={anchorOf(id)}
      tabIndex={-1}
      className={joinClasses(
        'scroll-mt-4 space-y-3 py-5',
        isLinked
          ? 'border-s-4 border-s-brand-text bg-brand-wash ps-4 pe-2'
          : 'first:pt-0 last:pb-0',
      )}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
        <Tag tone={tones[status]}>{questionStatusLabels[status]}</Tag>
        {isUnasked && <Tag>{questionTexts.clarification}</Tag>}
        {is_own && <Tag tone="awarded">Your question</Tag>}
        {organisation && (
          <span className="wrap-anywhere">
            <span className="font-semibold text-ink">{organisation.name}</span>
            {user && `, ${user.name}`}
          </span>
        )}
        <Age iso={question.created_at} />
      </div>
      {!isUnasked && (
        <p className="font-semibold whitespace-pre-line wrap-anywhere">{question_text}</p>
      )}
      {answer && !isEditing && (
        <div className="border-s-4 border-line ps-4">
          <p className="text-sm text-muted">
            {writtenAs(question)}
            {answer.answered_by_user && ` by ${answer.answered_by_user.name}`}
            {!answer.is_published && ', not published'}
            {answer.published_at && (
              <>
                {' · '}
                <Age iso={answer.published_at} />
              </>
            )}
          </p>
          <p className="whitespace-pre-line wrap-anywhere">{answer.answer_text}</p>
        </div>
      )}
      {canAnswer && (
        <AnswerActions
          tender={tender}
          question={question}
          isEditing={isEditing}
          onEdit={(isOpen) => {
            props.onEdit(isOpen)
            // When the editor closes, the focus moves to the question, because the focused element
            // has been removed.
            if (!isOpen) item.current?.focus({ preventScroll: true })
          }}
        />
      )}
    </li>
  )
}

const written = {
  answer: { isPublished: 'Answer', isDraft: 'Draft answer' },
  clarification: { isPublished: 'Clarification', isDraft: 'Draft clarification' },
}

function writtenAs(question: Question): string {
  return written[nounOf(question)][question.answer?.is_published ? 'isPublished' : 'isDraft']
}

function Age({ iso }: { iso: string }) {
  return (
    <time dateTime={iso} title={formatDateTime(iso)} className="whitespace-nowrap">
      {formatAge(iso, useNow())}
    </time>
  )
}
