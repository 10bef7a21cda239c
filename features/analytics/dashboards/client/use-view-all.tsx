import { useState } from 'react'
import { useShown } from './use-shown.ts'

interface Listed {
  label: string
  /** True if there are more items than the server has sent. */
  hasMore?: boolean | undefined
}

/** Returns the items that a list shows, and the button that shows the rest. */
export function useViewAll<Item>(waiting: readonly Item[], { label, hasMore = false }: Listed) {
  const [isWhole, setIsWhole] = useState(false)
  const shown = useShown()
  const listed = isWhole ? waiting : waiting.slice(0, shown)
  const [words, count] = hasMore
    ? [`View the ${waiting.length} oldest`, '']
    : ['View all', ` ${waiting.length}`]
  const viewAll = waiting.length > listed.length && (
    <button
      type="button"
      aria-label={`${words}${count}: ${label}`}
      className="link shrink-0 text-sm pointer-coarse:min-h-control"
      onClick={() => setIsWhole(true)}
    >
      {words}
    </button>
  )
  return { listed, viewAll }
}
