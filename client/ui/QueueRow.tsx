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
 * the title has the whole width, and the actions are below the details if both don't fit.
 */
export function QueueRow({ title, details, notes, actions }: QueueRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 px-4 py-1 sm:flex-nowrap sm:gap-x-4">
      <div className="contents sm:block sm:min-w-0 sm:grow">
        <div className="truncate font-semibold max-sm:w-full">{title}</div>
        <p className="max-w-none grow basis-44 text-sm text-muted max-sm:line-clamp-2 sm:truncate">
          {details}
        </p>
      </div>
      {notes && <div className="max-sm:order-last max-sm:w-full">{notes}</div>}
      <div className="ms-auto flex shrink-0 gap-2 whitespace-nowrap">{actions}</div>
    </li>
  )
}
