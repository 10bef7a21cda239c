import type { ReactNode } from 'react'

/** Row of a list of tasks, and the time since which its task waits. */
export interface QueueItem {
  since: string
  row: ReactNode
}

type QueueRowProps = {
  title: ReactNode
  details: ReactNode
  /** Facts between the details and the actions. */
  notes?: ReactNode
  actions: ReactNode
}

/**
 * Row of a list of tasks: a title with one line of details, and the actions beside them. On a phone
 * the title has the whole width.
 */
export function QueueRow({ title, details, notes, actions }: QueueRowProps) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_fit-content(60%)] items-center gap-x-3 px-4 py-1 sm:flex sm:gap-x-4">
      <div className="contents sm:block sm:min-w-0 sm:grow">
        <div className="truncate font-semibold max-sm:col-span-2">{title}</div>
        <p className="max-w-none text-sm text-muted max-sm:line-clamp-2 sm:truncate">{details}</p>
      </div>
      {notes && <div className="max-sm:col-span-2 max-sm:row-start-3">{notes}</div>}
      <div className="flex flex-wrap gap-2 max-sm:col-start-2 max-sm:row-start-2">{actions}</div>
    </li>
  )
}
