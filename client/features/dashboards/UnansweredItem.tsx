import { Link } from '@tanstack/react-router'
import { Suspense, useEffect, useRef } from 'react'
import type { UnansweredQuestion } from '#domain/contract/analytics.ts'
import { formatAge } from '#domain/format/age.ts'
import { formatDateTime } from '#domain/format/date.ts'
import { lazyPart } from '#client/lib/lazy-part.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'
import { useNow } from '#client/ui/use-now.ts'

const AnswerInPlace = lazyPart(
  () => import('#client/features/questions/AnswerInPlace.tsx'),
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
  const item = useRef<HTMLLIElement>(null)

  useEffect(() => {
    if (isOpen) item.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])

  return (
    <li ref={item} tabIndex={-1} className="@container ring-inside px-4 py-2 sm:py-1">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4">
        <div className="flex items-baseline justify-between gap-x-4 max-sm:col-span-2">
          <Link
            to="/tenders/$tenderId"
            params={{ tenderId: question.tender_id }}
            search={{ tab: 'questions' }}
            hash={`question-${question.id}`}
            className="link ring-inside min-w-0 truncate font-semibold"
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
        <div
          className={`row-start-2 min-w-0 ${isOpen ? '' : 'items-baseline gap-x-3 @min-[40rem]:flex'}`}
        >
          <p
            className={`max-w-none min-w-0 grow wrap-anywhere ${isOpen ? 'my-1 whitespace-pre-line' : 'line-clamp-1 text-sm'}`}
          >
            {question.question_text}
          </p>
          <p className="truncate text-sm text-muted tabular-nums @min-[40rem]:shrink-0">
            {question.supplier_name} · {question.tender_reference}
          </p>
        </div>
        {!isOpen && (
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
                // The editor that had the focus has been removed.
                item.current?.focus({ preventScroll: true })
              }}
            />
          </Suspense>
        </div>
      )}
    </li>
  )
}
