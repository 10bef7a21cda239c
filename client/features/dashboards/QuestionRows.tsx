import { useState, type ReactNode } from 'react'
import { UnansweredItem } from './UnansweredItem.tsx'
import type { useOneByOne } from './use-one-by-one.ts'
import { useShown } from './use-shown.ts'

type QuestionRowsProps = ReturnType<typeof useOneByOne> & {
  label: string
  /** Label of each row's button. */
  verb: string
  /** Text below the list. */
  note?: ReactNode
  /** True if there are more questions than the server has sent. */
  hasMore?: boolean | undefined
}

export function QuestionRows({ label, verb, note, hasMore = false, ...turn }: QuestionRowsProps) {
  const { waiting, open, setOpen, finish } = turn
  const [isWhole, setIsWhole] = useState(false)
  const shown = useShown()
  const viewAll = hasMore ? `View the ${waiting.length} oldest` : `View all ${waiting.length}`
  const listed = isWhole ? waiting : waiting.slice(0, shown)
  return (
    <>
      <ul aria-label={label} className="divide-y divide-line">
        {listed.map((question) => (
          <UnansweredItem
            key={question.id}
            {...{ question, verb }}
            isOpen={open?.id === question.id}
            onOpen={() => setOpen(question)}
            onClose={() => setOpen(null)}
            onDone={() => finish(question)}
          />
        ))}
      </ul>
      {(note || waiting.length > listed.length) && (
        <div className="flex min-h-10 items-center justify-between gap-x-4 border-t border-line px-4 text-sm text-muted">
          <span>{note}</span>
          {waiting.length > listed.length && (
            <button
              type="button"
              aria-label={`${viewAll}: ${label}`}
              className="link shrink-0 pointer-coarse:min-h-control"
              onClick={() => setIsWhole(true)}
            >
              {viewAll}
            </button>
          )}
        </div>
      )}
    </>
  )
}
