import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import {
  analyticsTexts,
  unansweredLimit,
  unansweredNoteAbove,
  type UnansweredQuestion,
} from '#domain/contract/analytics.ts'
import { formatDateTime } from '#domain/format/date.ts'
import { formatAge } from '#domain/format/age.ts'
import { formatNumber } from '#domain/format/number.ts'
import { Button } from '#client/ui/Button.tsx'
import { ErrorState } from '#client/ui/ErrorState.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'
import { useNow } from '#client/ui/use-now.ts'
import { unansweredQuery } from './dashboard-queries.ts'
import { ListPanel } from '#client/ui/ListPanel.tsx'

export const unansweredAnchor = 'unanswered-questions'

/** Only there if there are any: `expected` is how many the figures speak of. */
export function UnansweredQuestions({ expected }: { expected: number }) {
  const questions = useInfiniteQuery(unansweredQuery)
  const { data, isFetching, isFetchingNextPage, hasNextPage, refetch, fetchNextPage } = questions
  const isError = questions.isError && !data
  const isEmpty = data ? data.length === 0 : expected === 0
  if (isEmpty && !isError) return null
  return (
    <div id={unansweredAnchor} className="scroll-mt-4">
      <ListPanel
        title="Unanswered Questions"
        isBoxed={!isError}
        action={data && <Extent shown={data.length} total={expected} />}
      >
        {isError && (
          <ErrorState
            message={analyticsTexts.unansweredFailed}
            isRetrying={isFetching}
            onRetry={() => void refetch()}
          />
        )}
        {data && <Questions questions={data} />}
        {data && hasNextPage && (
          <div className="border-t border-line px-4 py-2">
            <Button
              kind="secondary"
              size="small"
              isBusy={isFetchingNextPage}
              busyLabel={analyticsTexts.loadingMore}
              onClick={() => void fetchNextPage()}
            >
              {questions.isFetchNextPageError
                ? analyticsTexts.unansweredFailed
                : analyticsTexts.showMore}
            </Button>
          </div>
        )}
        {!data && !isError && (
          <div className="p-4">
            <Skeleton label="Loading unanswered questions" />
          </div>
        )}
      </ListPanel>
    </div>
  )
}

/** How much there is below the edge of the list, and beyond it. */
function Extent({ shown, total }: { shown: number; total: number }) {
  const text = total > shown ? `${shown} of ${formatNumber(total)}` : shown
  return <span className="text-sm text-muted tabular-nums">{text} waiting</span>
}

function Questions({ questions }: { questions: readonly UnansweredQuestion[] }) {
  return (
    <>
      <ul className="max-h-112 divide-y divide-line overflow-y-auto">
        {questions.map((question) => (
          <Question key={question.id} question={question} />
        ))}
      </ul>
      {questions.length > unansweredNoteAbove && (
        <p className="max-w-none border-t border-line px-4 py-2 text-sm text-muted">
          Up to {unansweredLimit} unanswered questions are shown, oldest first.
        </p>
      )}
    </>
  )
}

function Question({ question }: { question: UnansweredQuestion }) {
  const now = useNow()
  return (
    <li className="px-4 py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <Link
          to="/tenders/$tenderId"
          params={{ tenderId: question.tender_id }}
          search={{ tab: 'questions' }}
          hash={`question-${question.id}`}
          className="link ring-inside font-semibold"
        >
          {question.tender_title}
        </Link>
        <time
          dateTime={question.created_at}
          title={formatDateTime(question.created_at)}
          className="text-sm whitespace-nowrap text-muted"
        >
          {formatAge(question.created_at, now)}
        </time>
      </div>
      <p className="my-1 line-clamp-2 max-w-none wrap-anywhere">{question.question_text}</p>
      <p className="text-sm text-muted tabular-nums">
        {question.supplier_name} · {question.tender_reference}
      </p>
    </li>
  )
}
