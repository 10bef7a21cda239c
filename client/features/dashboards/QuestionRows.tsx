import { joinClasses } from '#client/ui/join-classes.ts'
import { UnansweredItem } from './UnansweredItem.tsx'
import type { useOneByOne } from './use-one-by-one.ts'

type QuestionRowsProps = ReturnType<typeof useOneByOne> & {
  label: string
  /** Label of each row's button. */
  verb: string
}

export function QuestionRows({ label, verb, waiting, open, setOpen, finish }: QuestionRowsProps) {
  return (
    <ul
      aria-label={label}
      className={joinClasses(
        'divide-y divide-line overflow-y-auto',
        // Phones have no nested scrolling.
        open ? 'sm:max-h-160' : 'max-h-112',
      )}
    >
      {waiting.map((question) => (
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
  )
}
