import { Link } from '@tanstack/react-router'
import { Suspense, useEffect, useRef } from 'react'
import type { UnansweredQuestion } from '#features/analytics/contract/analytics.ts'
import { createAnswer } from '#features/questions/contract/question.ts'
import { formatAge } from '#kernel/format/age.ts'
import { formatDateTime } from '#kernel/format/date.ts'
import { useUser } from '#kernel/client/lib/session.tsx'
import { whyNotCall } from '#kernel/client/lib/why-not-call.ts'
import { lazyPart } from '#kernel/client/lib/lazy-part.tsx'
import { Button } from '#kernel/client/ui/Button.tsx'
import { DotLine } from '#kernel/client/ui/DotLine.tsx'
import { Skeleton } from '#kernel/client/ui/Skeleton.tsx'
import { useNow } from '#kernel/client/ui/use-now.ts'

const AnswerInPlace = lazyPart(
  () => import('#features/questions/client/AnswerInPlace.tsx'),
  'AnswerInPlace',
)

type UnansweredItemProps = {
  question: UnansweredQuestion
  verb: string
  isOpen: boolean
  onOpen: () => void
  onClose: () => void
  onDone: () => void
}

export function UnansweredItem(props: UnansweredItemProps) {
  const { question, verb, isOpen, onOpen, onClose, onDone } = props
  const now = useNow()
  const canAnswer = !whyNotCall(useUser(), createAnswer)
  const item = useRef<HTMLLIElement>(null)

  useEffect(() => {
    if (isOpen) item.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])

  return (
    <li ref={item} tabIndex={-1} className="ring-inside px-4 py-1.5 sm:py-1">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-0.5">
        <p
          className={`max-w-none wrap-anywhere max-sm:col-span-2 ${isOpen ? 'whitespace-pre-line' : 'line-clamp-2'}`}
        >
          {question.question_text}
        </p>
        <p className="row-start-2 max-w-none text-sm text-muted sm:flex sm:gap-x-1">
          <Link
            to="/tenders/$tenderId"
            params={{ tenderId: question.tender_id }}
            search={{ tab: 'questions' }}
            hash={`question-${question.id}`}
            title={`${question.tender_reference} · ${question.tender_title}`}
            className="link wrap-anywhere max-sm:block sm:truncate"
          >
            {question.tender_title}
          </Link>{' '}
          <span className="max-sm:hidden">· </span>
          <span className="sm:shrink-0">
            <DotLine
              facts={[
                question.supplier_name,
                <time
                  key="age"
                  dateTime={question.created_at}
                  title={formatDateTime(question.created_at)}
                  className="whitespace-nowrap"
                >
                  {formatAge(question.created_at, now)}
                </time>,
              ]}
            />
          </span>
        </p>
        {!isOpen && canAnswer && (
          <Button
            kind="secondary"
            size="small"
            className="row-start-2 sm:row-span-2 sm:row-start-1"
            aria-label={`${verb}: ${question.question_text.slice(0, 80)}`}
            onPointerEnter={() => void AnswerInPlace.preload()}
            onClick={onOpen}
          >
            {verb}
          </Button>
        )}
      </div>
      {isOpen && (
        <div className="mt-3">
          <Suspense fallback={<Skeleton count={4} label="Loading question" />}>
            <AnswerInPlace
              tenderId={question.tender_id}
              questionId={question.id}
              onDone={onDone}
              onClose={() => {
                onClose()
                // The editor that had the focus has been removed, so the focus moves to the item.
                item.current?.focus({ preventScroll: true })
              }}
            />
          </Suspense>
        </div>
      )}
    </li>
  )
}
