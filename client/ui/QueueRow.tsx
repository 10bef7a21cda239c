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
  /**
   * True if the labels of the actions are long. The actions then have the same width in every row;
   * on phones they are below the details, even where they would fit beside them.
   */
  hasLongActions?: boolean
}

/**
 * Row in a list of tasks: a title with details, and the actions beside them. On a phone, the title
 * takes up the whole width, and the actions wrap below the details if there is not enough space.
 */
export function QueueRow({ title, details, reason, notes, ...rest }: QueueRowProps) {
  const { actions, hasLongActions } = rest
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5 sm:flex-nowrap sm:gap-x-4 sm:py-1">
      <div className="contents sm:block sm:min-w-0 sm:grow">
        <div className="row-title line-clamp-3 max-sm:w-full sm:line-clamp-2">{title}</div>
        <p
          className={joinClasses(
            'max-w-none grow text-sm text-muted sm:line-clamp-2',
            hasLongActions ? 'basis-full' : 'basis-44',
          )}
        >
          {details}
        </p>
        {reason && (
          <p className="line-clamp-4 max-w-none text-sm max-sm:order-last max-sm:w-full sm:line-clamp-2">
            {reason}
          </p>
        )}
      </div>
      {notes && <div className="max-sm:order-last max-sm:w-full">{notes}</div>}
      <div
        className={joinClasses(
          'flex shrink-0 gap-2 whitespace-nowrap sm:ms-auto',
          hasLongActions && 'max-sm:mt-1.5 sm:w-46 sm:*:grow',
        )}
      >
        {actions}
      </div>
    </li>
  )
}
