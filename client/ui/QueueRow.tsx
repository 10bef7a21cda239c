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

/** Row of a list of tasks: a title with one line of details, and the actions beside them. */
export function QueueRow({ title, details, notes, actions }: QueueRowProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-1">
      <div className="min-w-0 grow basis-64 sm:basis-48">
        <div className="truncate font-semibold">{title}</div>
        <p className="max-w-none text-sm text-muted max-sm:line-clamp-2 sm:truncate">{details}</p>
      </div>
      {notes && <div>{notes}</div>}
      <div className="flex flex-wrap gap-2">{actions}</div>
    </li>
  )
}
