import { countToDo } from '#domain/contract/to-do.ts'
import { askData } from '#client/lib/ask.ts'

/** Fetched again with everything else, and now and then: nobody tells an administrator of a tender. */
export const toDoQuery = {
  ...askData(['admin', 'to-do'], countToDo),
  staleTime: 0,
  refetchInterval: 60_000,
}
