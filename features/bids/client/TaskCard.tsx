import { useId, type ReactNode } from 'react'
import { joinClasses } from '#kernel/client/ui/join-classes.ts'

type TaskCardProps = {
  title: string
  why: ReactNode
  /** True if the user has something to do; tints the card. */
  isToDo: boolean
  /** True if something stops the award; marks the card as a warning. */
  isWarning?: boolean
  /** Links next to the text. */
  actions?: ReactNode
  /** Content below the text, such as the stages. */
  children?: ReactNode
}

/** Section with the user's next task in the opening, the evaluation or the award of bids. */
export function TaskCard(props: TaskCardProps) {
  const { title, why, isToDo, isWarning = false, actions, children } = props
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className={joinClasses(
        'flex flex-col gap-5 rounded-panel border p-4 sm:p-6',
        taskClass({ isToDo, isWarning }),
      )}
    >
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-96">
          <h2 id={id} className="text-h3 font-semibold">
            {title}
          </h2>
          <p className="mt-1 max-w-measure">{why}</p>
        </div>
        {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
      </div>
      {children}
    </section>
  )
}

/** Returns the classes for the border and the background of a task. */
export function taskClass({
  isToDo,
  isWarning = false,
}: Pick<TaskCardProps, 'isToDo' | 'isWarning'>): string {
  if (isWarning) return 'border-line border-s-4 border-s-warning bg-surface'
  return isToDo ? 'border-brand-wash bg-brand-wash' : 'border-line bg-surface'
}
