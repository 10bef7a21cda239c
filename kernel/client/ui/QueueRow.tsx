import type { ReactNode } from 'react'
import { joinClasses } from './join-classes.ts'

/** Row in a list of tasks, and the time at which its task was created. */
export interface QueueItem {
  since: string
  row: ReactNode
}

type QueueRowProps = {
  title: ReactNode
  details: ReactNode
  /** Why the item is in the list; long texts are truncated. */
  reason?: ReactNode
  /** Facts between the details and the actions. */
  notes?: ReactNode
  actions: ReactNode
  /** True if the labels of the actions are long. They then have the same width in every row. */
  hasLongActions?: boolean
}

/**
 * Row in a list of tasks: a title with details, and the actions beside them. On a phone, the
 * actions are below the details, so that both have the whole width.
 */
export function QueueRow({ title, details, reason, notes, ...rest }: QueueRowProps) {
  const { actions, hasLongActions } = rest
  return (
    <li className="flex flex-col gap-x-4 gap-y-1 px-4 py-2.5 sm:flex-row sm:items-center sm:py-1">
      <div className="flex min-w-0 flex-col gap-1 sm:block sm:grow">
        <div className="row-title sm:line-clamp-2">{title}</div>
        <p className="max-w-none text-sm text-muted sm:line-clamp-2">{details}</p>
        {reason && <p className="line-clamp-4 max-w-none text-sm sm:line-clamp-2">{reason}</p>}
      </div>
      {notes && <div>{notes}</div>}
      <div
        className={joinClasses(
          'flex shrink-0 gap-2 whitespace-nowrap max-sm:mt-1 sm:ms-auto',
          hasLongActions && 'sm:w-46 sm:*:grow',
        )}
      >
        {actions}
      </div>
    </li>
  )
}
