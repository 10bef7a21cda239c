import { useState } from 'react'
import { questionFilters } from '#domain/contract/lists.ts'
import { questionFilterLabels, questionTexts, type Question } from '#domain/contract/question.ts'
import type { Tender } from '#domain/contract/tender-reply.ts'
import { can } from '#domain/rules/can.ts'
import { selectQuestions } from '#domain/rules/select-questions.ts'
import { useUser } from '#client/lib/session.tsx'
import { tenderAddress } from '#client/lists/addresses.ts'
import { ListLink } from '#client/lists/ListLink.tsx'
import { useAddress } from '#client/lists/use-address.ts'
import { buttonClass } from '#client/ui/button-class.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { SearchBox } from '#client/ui/SearchBox.tsx'
import { Tabs } from '#client/ui/Tabs.tsx'
import { useNow } from '#client/ui/use-now.ts'
import { keyFor, readStoredText } from '#client/lib/stored-text.ts'
import { anchorOf, useLinkedAnchor } from './question-address.ts'
import { QuestionItem } from './QuestionItem.tsx'

type QuestionListProps = { tender: Tender; questions: readonly Question[] }

export function QuestionList({ tender, questions }: QuestionListProps) {
  const user = useUser()
  const now = useNow()
  const { address, searchFor } = useAddress(tenderAddress)
  const linked = useLinkedAnchor()
  // Editors with locally stored, unsaved text open immediately, so that the user notices them.
  const [editing, setEditing] = useState<readonly number[]>(() =>
    questions
      .filter(({ id }) => readStoredText(keyFor(user, `answer:${id}`)) !== null)
      .map(({ id }) => id),
  )
  const isManager = can(user, 'overseeQuestions', tender, now)

  if (questions.length === 0) {
    return can(user, 'readPublishedAnswers', tender, now) ? (
      <EmptyState title={questionTexts.none} />
    ) : (
      <EmptyState title="Interested suppliers see the published answers here" />
    )
  }
  const selected = new Set(selectQuestions(questions, address))
  // A question that is being answered or was linked to stays visible regardless of the filter.
  const shown = questions.filter(
    (question) =>
      selected.has(question) || editing.includes(question.id) || linked === anchorOf(question.id),
  )
  return (
    <>
      <QuestionTabs questions={questions} isManager={isManager} />
      <div className="flex">
        <SearchBox
          label="Search questions and answers"
          value={address.search ?? ''}
          onSearch={searchFor}
        />
      </div>
      {shown.length === 0 ? (
        <NoneFound />
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

type QuestionTabsProps = { questions: readonly Question[]; isManager: boolean }

function QuestionTabs({ questions, isManager }: QuestionTabsProps) {
  const { address } = useAddress(tenderAddress)
  const offered = questionFilters.filter((filter) => isManager || filter !== 'drafted')
  return (
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
        <ListLink
          change={{ filter: key === 'all' ? undefined : key }}
          resetScroll={false}
          {...props}
        />
      )}
    />
  )
}

function NoneFound() {
  return (
    <EmptyState
      title={questionTexts.noneFound}
      action={
        <ListLink
          change={{ filter: undefined, search: undefined }}
          resetScroll={false}
          className={buttonClass('secondary')}
        >
          Show all questions
        </ListLink>
      }
    />
  )
}
