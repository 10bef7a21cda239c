import { useState } from 'react'
import type { Question } from '../contract/question.ts'
import type { Tender } from '#features/tenders/contract/tender-reply.ts'
import { can } from '#features/tenders/rules/can.ts'
import { selectQuestions } from '../rules/select-questions.ts'
import { useUser } from '#kernel/client/lib/session.tsx'
import { tenderAddress } from './tender-address.ts'
import { ClearLink } from '#kernel/client/lists/ClearLink.tsx'
import { useAddress } from '#kernel/client/lists/use-address.ts'
import { EmptyState } from '#kernel/client/ui/EmptyState.tsx'
import { SearchBox } from '#kernel/client/ui/SearchBox.tsx'
import { useNow } from '#kernel/client/ui/use-now.ts'
import { storedText } from '#kernel/client/lib/stored-message.ts'
import { anchorOf, useLinkedAnchor } from './question-anchor.ts'
import { QuestionItem } from './QuestionItem.tsx'
import { QuestionStates } from './QuestionStates.tsx'

/** Minimum number of questions for which the search and, for suppliers, the filters are shown. */
const minFiltered = 6

type QuestionListProps = { tender: Tender; questions: readonly Question[] }

export function QuestionList({ tender, questions }: QuestionListProps) {
  const user = useUser()
  const now = useNow()
  const { address } = useAddress(tenderAddress)
  const linked = useLinkedAnchor()
  // Editors with locally stored, unsaved text open immediately, so that the user notices them.
  const [editing, setEditing] = useState<readonly number[]>(() =>
    questions
      .filter(({ id }) => storedText(user, `answer:${id}`).read() !== null)
      .map(({ id }) => id),
  )
  const isManager = can(user, 'overseeQuestions', tender, now)

  if (questions.length === 0) {
    return can(user, 'readPublishedAnswers', tender, now) ? (
      <EmptyState title="No questions yet" />
    ) : (
      <EmptyState title="Interested suppliers see the published answers here" />
    )
  }
  // A short list needs no filters for suppliers. If the address contains a filter, the filters are
  // shown nevertheless, so that the user can change it.
  const isFilterable =
    isManager || questions.length >= minFiltered || address.filter || address.search
  const selected = new Set(selectQuestions(questions, address))
  // A question that is being answered or was linked to stays visible regardless of the filter.
  const shown = questions.filter(
    (question) =>
      selected.has(question) || editing.includes(question.id) || linked === anchorOf(question.id),
  )
  return (
    <>
      {isFilterable && <QuestionStates questions={questions} isManager={isManager} />}
      {(questions.length >= minFiltered || address.search) && <QuestionSearch />}
      {shown.length === 0 ? (
        <EmptyState
          title="No questions found"
          action={
            <ClearLink filters={address.filter && { filter: undefined }} resetScroll={false} />
          }
        />
      ) : (
        <ul aria-label="Questions" className="divide-y divide-line">
          {shown.map((question) => (
            <QuestionItem
              key={question.id}
              tender={tender}
              question={question}
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

function QuestionSearch() {
  const { address, searchFor } = useAddress(tenderAddress)
  return (
    <div className="flex">
      <SearchBox
        label="Search questions and answers"
        value={address.search ?? ''}
        onSearch={searchFor}
      />
    </div>
  )
}
