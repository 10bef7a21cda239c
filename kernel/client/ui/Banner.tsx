import { CircleCheck, CircleX, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { joinClasses } from './join-classes.ts'

const styles = {
  info: { Icon: Info, edge: 'border-s-brand-text', icon: 'text-brand-text' },
  success: { Icon: CircleCheck, edge: 'border-s-success', icon: 'text-success' },
  warning: { Icon: TriangleAlert, edge: 'border-s-warning', icon: 'text-warning' },
  danger: { Icon: CircleX, edge: 'border-s-danger', icon: 'text-danger' },
}

type BannerProps = {
  kind?: keyof typeof styles
  title?: string | undefined
  children?: ReactNode
  actions?: ReactNode
}

/** Persistent notice. Screen readers announce errors at once, other kinds when they are idle. */
export function Banner({ kind = 'info', title, children, actions }: BannerProps) {
  const { Icon, edge, icon } = styles[kind]
  return (
    <div
      role={kind === 'danger' ? 'alert' : 'status'}
      className={joinClasses(
        'flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-panel border border-s-4 border-line bg-surface p-4',
        edge,
      )}
    >
      <div className="flex min-w-0 grow basis-64 gap-3">
        <Icon aria-hidden="true" className={joinClasses('mt-0.5 size-5 shrink-0', icon)} />
        <div className="min-w-0 grow">
          {title && <p className="font-semibold">{title}</p>}
          {children && <div className="max-w-measure">{children}</div>}
        </div>
      </div>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </div>
  )
}
