import { toDoShown } from '#features/to-do/contract/to-do.ts'
import { useIsWide } from '#kernel/client/ui/use-media.ts'

/** Maximum number of items on narrow screens, where the lists are stacked. */
const shownIfNarrow = 3

/** Returns the maximum number of items that a dashboard list initially shows. */
export function useShown(): number {
  return useIsWide() ? toDoShown : shownIfNarrow
}
