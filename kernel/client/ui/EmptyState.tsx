import { Inbox } from 'lucide-react'
import type { ReactNode } from 'react'

type EmptyStateProps = {
  /** Title from the specification: "No tenders found". */
  title: string
  children?: ReactNode
  action?: ReactNode
  icon?: ReactNode
}

export function EmptyState({ title, children, action, icon }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-2 rounded-panel border border-dashed border-input-line px-4 py-12 text-center">
      <span aria-hidden="true" className="text-subtle [&_svg]:size-8">
        {icon ?? <Inbox />}
      </span>
      <p className="font-semibold">{title}</p>
      {children && <div className="max-w-measure text-muted">{children}</div>}
      {action && (
        <div className="mt-3 flex flex-wrap justify-center gap-3 [&>span]:items-center">
          {action}
        </div>
      )}
    </div>
  )
}
