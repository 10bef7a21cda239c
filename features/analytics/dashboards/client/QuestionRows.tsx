import type { ReactNode } from 'react'
import type { UnansweredQuestion } from '#features/analytics/contract/analytics.ts'
import { UnansweredItem } from './UnansweredItem.tsx'
import type { useOneByOne } from './use-one-by-one.ts'

type QuestionRowsProps = Omit<ReturnType<typeof useOneByOne>, 'waiting'> & {
  label: string
  /** Label of each row's button. */
  verb: string
  listed: readonly UnansweredQuestion[]
  /** Content of the line below the list; the line is left out if there is none. */
  children?: ReactNode
}

export function QuestionRows({ label, verb, listed, children, ...turn }: QuestionRowsProps) {
  const { open, setOpen, finish } = turn
  return (
    <>
      <ul aria-label={label} className="divide-y divide-line">
        {listed.map((question) => (
          <UnansweredItem
            key={question.id}
            question={question}
            verb={verb}
            isOpen={open?.id === question.id}
            onOpen={() => setOpen(question)}
            onClose={() => setOpen(null)}
            onDone={() => finish(question)}
          />
        ))}
      </ul>
      {children && (
        <div className="flex min-h-10 items-center border-t border-line px-4 py-2 text-sm text-muted">
          {children}
        </div>
      )}
    </>
  )
}
