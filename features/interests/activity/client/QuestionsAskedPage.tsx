import { useQuery } from '@tanstack/react-query'
import type { AskedQuestion, AskedFilter } from '#features/tenders/history/contract/own-activity.ts'
import { askedAddress } from './asked-address.ts'
import { ClearLink } from '#kernel/client/lists/ClearLink.tsx'
import { ListLink } from '#kernel/client/lists/ListLink.tsx'
import { TenderLink } from '#features/tenders/client/TenderLink.tsx'
import { TenderTitle } from '#features/tenders/client/TenderTitle.tsx'
import { useAddress } from '#kernel/client/lists/use-address.ts'
import { EmptyState } from '#kernel/client/ui/EmptyState.tsx'
import { SearchBox } from '#kernel/client/ui/SearchBox.tsx'
import type { Column } from '#kernel/client/ui/Table.tsx'
import { Tabs, type Tab } from '#kernel/client/ui/Tabs.tsx'
import { Tag } from '#kernel/client/ui/Tag.tsx'
import { Time } from '#kernel/client/ui/Time.tsx'
import { ActivityList } from './ActivityList.tsx'
import { askedQuestionsQuery } from './activity-queries.ts'

const texts = {
  awaiting: 'Awaiting answer',
  answered: 'Answered',
}

export function QuestionsAskedPage() {
  const { address, searchFor } = useAddress(askedAddress)
  const { filter, search, page } = address
  const questions = useQuery(askedQuestionsQuery({ filter, search, page }))
  const isFiltered = (filter ?? search) !== undefined
  const hasFilters = isFiltered || questions.data?.meta.total !== 0
  return (
    <ActivityList
      query={questions}
      filters={
        hasFilters && (
          <>
            <Tabs
              label="Questions by state"
              tabs={tabs}
              current={filter ?? 'all'}
              link={(key, props) => (
                <ListLink change={{ filter: key === 'all' ? undefined : key }} {...props} />
              )}
            />
            <div className="flex">
              <SearchBox
                label="Search by question, tender or buyer"
                value={search ?? ''}
                onSearch={searchFor}
              />
            </div>
          </>
        )
      }
      noneFound={
        isFiltered && (
          <EmptyState
            title="No questions found"
            action={<ClearLink filters={filter && { filter: undefined }} />}
          />
        )
      }
      columns={columns}
      isDense
      title="Questions Asked"
      intro="The questions your organisation has asked, newest first."
      failure="Failed to load questions"
      loadingLabel="Loading questions"
      none={{
        title: 'No questions asked yet',
        hint: 'Mark interest in a tender to ask the buyer a question about it.',
      }}
    />
  )
}

const tabs: Tab<AskedFilter | 'all'>[] = [
  { key: 'all', label: 'All' },
  { key: 'awaiting', label: texts.awaiting },
  { key: 'published', label: texts.answered },
]

const columns: Column<AskedQuestion>[] = [
  {
    key: 'question',
    header: 'Question',
    kind: 'title',
    cell: ({ question_text, tender }) => (
      <span className="line-clamp-3 text-sm wrap-anywhere whitespace-normal">
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
      <div className="max-md:mt-0.5 md:w-80">
        <TenderTitle
          id={tender.id}
          title={tender.title}
          details={[tender.reference, tender.organisation.name]}
          isClamped
        />
      </div>
    ),
  },
  {
    key: 'asked',
    header: 'Asked',
    isLabelled: true,
    place: 'start',
    cell: ({ created_at }) => (
      <span className="whitespace-nowrap">
        <Time iso={created_at} show="short" />
      </span>
    ),
  },
  {
    key: 'answer',
    header: 'Answer',
    place: 'end',
    cell: (question) => <AnswerState {...question} />,
  },
]

function AnswerState({ status, published_at }: AskedQuestion) {
  if (status === 'awaiting') return <Tag tone="pending">{texts.awaiting}</Tag>
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1 max-md:justify-end">
      <Tag tone="published">{texts.answered}</Tag>
      {published_at && (
        <span className="whitespace-nowrap">
          <Time iso={published_at} show="short" />
        </span>
      )}
    </span>
  )
}
