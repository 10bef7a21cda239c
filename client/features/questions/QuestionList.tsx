import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import {
  questionFilterLabels,
  questionFilters,
  questionTexts,
  type Question,
} from '#domain/contract/question.ts'
import type { Tender } from '#domain/contract/tender-reply.ts'
import { can } from '#domain/rules/can.ts'
import { selectQuestions } from '#domain/rules/select-questions.ts'
import { SearchBox } from '#client/ui/SearchBox.tsx'
import { useUser } from '#client/lib/session.tsx'
import { buttonClass } from '#client/ui/button-class.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { Tabs } from '#client/ui/Tabs.tsx'
import { useNow } from '#client/ui/use-now.ts'
import { keyFor, readKept } from './kept-text.ts'
import { anchorOf, useQuestionAddress } from './question-address.ts'
import { QuestionItem } from './QuestionItem.tsx'

type QuestionListProps = { tender: Tender; questions: readonly Question[] }

export function QuestionList({ tender, questions }: QuestionListProps) {
  const user = useUser()
  const now = useNow()
  const { address, linked, searchFor } = useQuestionAddress(tender.id)
  // Words that never reached the server are shown again at once, not when somebody thinks of them.
  const [editing, setEditing] = useState<readonly number[]>(() =>
    questions
      .filter(({ id }) => readKept(keyFor(user, `answer:${id}`)) !== null)
      .map(({ id }) => id),
  )
  const path = `/tenders/${tender.id}`
  const isManager = can(user, 'overseeQuestions', tender, now)

  if (questions.length === 0) {
    return can(user, 'readPublishedAnswers', tender, now) ? (
      <EmptyState title={questionTexts.none} />
    ) : (
      <EmptyState title="Interested suppliers see the published answers here" />
    )
  }
  const selected = new Set(selectQuestions(questions, address))
  // What is being answered, or was linked to, does not vanish from under its reader.
  const shown = questions.filter(
    (question) =>
      selected.has(question) || editing.includes(question.id) || linked === anchorOf(question.id),
  )
  const offered = questionFilters.filter((filter) => isManager || filter !== 'drafted')
  return (
    <>
      <Tabs
        label="Questions by state"
        tabs={(['all', ...offered] as const).map((key) => ({
          key,
          label: key === 'all' ? 'All' : questionFilterLabels[key],
          count:
            key === 'all' ? questions.length : selectQuestions(questions, { filter: key }).length,
          isPressing: isManager && key === 'awaiting',
        }))}
        current={address.filter ?? 'all'}
        link={(key, props) => (
          <Link
            to={path}
            activeOptions={{ exact: true }}
            search={{ ...address, filter: key === 'all' ? undefined : key }}
            resetScroll={false}
            {...props}
          />
        )}
      />
      <div className="flex">
        <SearchBox
          label="Search questions and answers"
          value={address.search ?? ''}
          onSearch={searchFor}
        />
      </div>
      {shown.length === 0 ? (
        <EmptyState
          title={questionTexts.noneFound}
          action={
            <Link
              to={path}
              search={{ tab: 'questions' }}
              resetScroll={false}
              className={buttonClass('secondary')}
            >
              Show all questions
            </Link>
          }
        />
      ) : (
        <ul aria-label="Questions" className="divide-y divide-line">
          {shown.map((question) => (
            <QuestionItem
              key={question.id}
              {...{ tender, question }}
              isLinked={linked === anchorOf(question.id)}
              isEditing={editing.includes(question.id)}
              onEdit={(isOpen) =>
                setEditing((ids) => [
                  ...ids.filter((id) => id !== question.id),
                  ...(isOpen ? [question.id] : []),
                ])
              }
            />
          ))}
        </ul>
      )}
    </>
  )
}
