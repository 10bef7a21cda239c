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
    <li ref={item} tabIndex={-1} className="@container ring-inside px-4 py-1">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <div className="min-w-0 grow basis-64">
          <div className="flex items-baseline justify-between gap-x-4 max-sm:flex-wrap">
            <Link
              to="/tenders/$tenderId"
              params={{ tenderId: question.tender_id }}
              search={{ tab: 'questions' }}
              hash={`question-${question.id}`}
              className="link ring-inside min-w-0 font-semibold sm:truncate"
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
          <div className={isOpen ? '' : 'items-baseline gap-x-3 @min-[40rem]:flex'}>
            <p
              className={`max-w-none min-w-0 grow wrap-anywhere ${isOpen ? 'my-1 whitespace-pre-line' : 'line-clamp-2 text-sm sm:line-clamp-1'}`}
            >
              {question.question_text}
            </p>
            <p className="shrink-0 text-sm text-muted tabular-nums">
              {question.supplier_name} · {question.tender_reference}
            </p>
          </div>
        </div>
        {!isOpen && (
          <Button
            kind="secondary"
            size="small"
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
