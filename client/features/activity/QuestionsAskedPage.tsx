import { useQuery } from '@tanstack/react-query'
import { ownActivityTexts as texts, type AskedQuestion } from '#domain/contract/own-activity.ts'
import { questionStatusLabels } from '#domain/contract/question.ts'
import { pagedAddress } from '#client/lists/addresses.ts'
import { TenderLink } from '#client/lists/TenderLink.tsx'
import { TenderTitle } from '#client/lists/TenderTitle.tsx'
import { useAddress } from '#client/lists/use-address.ts'
import type { Column } from '#client/ui/Table.tsx'
import { Tag } from '#client/ui/Tag.tsx'
import { Time } from '#client/ui/Time.tsx'
import { ActivityList } from './ActivityList.tsx'
import { askedQuestionsQuery } from './activity-queries.ts'

export function QuestionsAskedPage() {
  const { page } = useAddress(pagedAddress).address
  return (
    <ActivityList
      query={useQuery(askedQuestionsQuery(page))}
      columns={columns}
      title={texts.questions}
      intro={texts.questionsIntro}
      failure={texts.questionsFailed}
      loadingLabel="Loading questions"
      none={{ title: texts.noQuestions, hint: texts.noQuestionsHint }}
    />
  )
}

const columns: Column<AskedQuestion>[] = [
  {
    key: 'question',
    header: 'Question',
    kind: 'title',
    cell: ({ question_text, tender }) => (
      <span className="line-clamp-3 font-normal wrap-anywhere">
        <TenderLink id={tender.id} tab="questions">
          {question_text}
        </TenderLink>
      </span>
    ),
  },
  {
    key: 'tender',
    header: 'Tender',
    cell: ({ tender }) => (
      <TenderTitle
        id={tender.id}
        title={tender.title}
        details={[tender.reference, tender.organisation.name]}
      />
    ),
  },
  {
    key: 'asked',
    header: 'Asked',
    cell: ({ created_at }) => (
      <span className="whitespace-nowrap">
        <Time iso={created_at} show="short" />
      </span>
    ),
  },
  { key: 'answer', header: 'Answer', cell: (question) => <AnswerState {...question} /> },
]

function AnswerState({ status, published_at }: AskedQuestion) {
  if (status === 'awaiting') return <Tag tone="pending">{questionStatusLabels.awaiting}</Tag>
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <Tag tone="published">{texts.answered}</Tag>
      {published_at && (
        <span className="whitespace-nowrap">
          <Time iso={published_at} show="short" />
        </span>
      )}
    </span>
  )
}
