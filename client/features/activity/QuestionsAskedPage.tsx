import { useQuery } from '@tanstack/react-query'
import { ownActivityTexts as texts, type AskedQuestion } from '#domain/contract/own-activity.ts'
import { questionStatusLabels } from '#domain/contract/question.ts'
import { pagedAddress } from '#client/lists/addresses.ts'
import { ListPage } from '#client/lists/ListPage.tsx'
import { TenderLink } from '#client/lists/TenderLink.tsx'
import { TenderTitle } from '#client/lists/TenderTitle.tsx'
import { useAddress } from '#client/lists/use-address.ts'
import { Table, type Column } from '#client/ui/Table.tsx'
import { Tag } from '#client/ui/Tag.tsx'
import { Time } from '#client/ui/Time.tsx'
import { ActivityFrame, NoActivity } from './ActivityFrame.tsx'
import { askedQuestionsQuery } from './activity-queries.ts'

export function QuestionsAskedPage() {
  const { page } = useAddress(pagedAddress).address
  const questions = useQuery(askedQuestionsQuery(page))
  return (
    <ActivityFrame title={texts.questions} intro={texts.questionsIntro}>
      <ListPage
        query={questions}
        failure={texts.questionsFailed}
        loadingLabel="Loading questions"
        empty={<NoActivity title={texts.noQuestions} hint={texts.noQuestionsHint} />}
      >
        {({ data }, isBusy) => (
          <Table
            caption={texts.questions}
            columns={columns}
            rows={data}
            rowKey={({ id }) => id}
            isBusy={isBusy}
          />
        )}
      </ListPage>
    </ActivityFrame>
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
