import { useQuery } from '@tanstack/react-query'
import { toDoCount, toDoKinds, toDoTexts, type ToDoKind } from '#domain/contract/to-do.ts'
import { useIdle } from '#client/lib/when-idle.ts'
import { toDoQuery } from '#client/lists/to-do-query.ts'
import { VisuallyHidden } from '#client/ui/VisuallyHidden.tsx'

type MenuCountProps = { of: ToDoKind | 'everything' }

/**
 * Number of pending items next to a menu entry. Rendered in idle time, after the page's own calls.
 */
export function MenuCount(props: MenuCountProps) {
  return useIdle() && <Count {...props} />
}

function Count({ of }: MenuCountProps) {
  const { data } = useQuery(toDoQuery)
  const kinds: readonly ToDoKind[] = of === 'everything' ? toDoKinds : [of]
  const count = data ? kinds.reduce((sum, kind) => sum + data[kind], 0) : 0
  if (count === 0) return null
  const text = toDoCount(count)
  return (
    <>
      <span
        aria-hidden="true"
        className="h-5 min-w-5 rounded-full bg-focus px-1 text-center text-[0.75rem]/5 font-bold text-topbar tabular-nums"
      >
        {text}
      </span>
      <VisuallyHidden>{toDoTexts.waiting(text)}</VisuallyHidden>
    </>
  )
}
