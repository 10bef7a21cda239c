import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import {
  analyticsTexts,
  unansweredLimit,
  unansweredNoteAbove,
} from '#features/analytics/contract/analytics.ts'
import { formatNumber } from '#kernel/format/number.ts'
import { ErrorState } from '#kernel/client/ui/ErrorState.tsx'
import { Skeleton } from '#kernel/client/ui/Skeleton.tsx'
import { unansweredQuery } from './dashboard-queries.ts'
import { ListPanel } from '#kernel/client/ui/ListPanel.tsx'
import { QuestionRows } from './QuestionRows.tsx'
import { useOneByOne } from './use-one-by-one.ts'
import { useViewAll } from './use-view-all.tsx'

export const unansweredAnchor = 'unanswered-questions'

const label = 'Unanswered questions'

interface UnansweredQuestionsProps {
  /** Number of unanswered questions according to the dashboard's figures. */
  expected: number
  level?: 2 | 3
  /** Content shown instead of the panel if there are no unanswered questions. */
  children?: ReactNode
}

/** Unanswered questions, which can be answered on the dashboard one after the other. */
export function UnansweredQuestions({ expected, level, children }: UnansweredQuestionsProps) {
  const questions = useQuery(unansweredQuery)
  const { data: reply, isFetching, refetch } = questions
  const turn = useOneByOne(reply?.data ?? [])
  const isError = questions.isError && !reply
  const hasMore = reply && reply.meta.total > reply.data.length
  const { listed, viewAll } = useViewAll(turn.waiting, { label, hasMore })
  const isEmpty = reply ? turn.waiting.length === 0 && !hasMore : expected === 0
  const isShown = !isEmpty || isError
  return (
    <div id={unansweredAnchor} className="scroll-mt-4 empty:hidden">
      {!isShown && children}
      {isShown && (
        <ListPanel
          title={label}
          level={level}
          isBoxed={!isError}
          action={
            reply && (
              <span className="flex flex-wrap items-center gap-x-3 text-sm text-muted">
                <span className={viewAll ? 'max-sm:sr-only' : undefined}>
                  {formatNumber(expected)} waiting
                </span>{' '}
                {viewAll}
              </span>
            )
          }
        >
          {isError && (
            <ErrorState
              message={analyticsTexts.unansweredFailed}
              isRetrying={isFetching}
              onRetry={() => void refetch()}
            />
          )}
          {reply && (
            <QuestionRows verb="Answer" label={label} listed={listed} {...turn}>
              {listed.length > unansweredNoteAbove &&
                `Up to ${unansweredLimit} unanswered questions are shown, oldest first.`}
            </QuestionRows>
          )}
          {!reply && !isError && (
            <div className="p-4">
              <Skeleton label="Loading unanswered questions" />
            </div>
          )}
        </ListPanel>
      )}
    </div>
  )
}
