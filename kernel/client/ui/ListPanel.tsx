import { useId, type ReactNode } from 'react'

interface ListPanelProps {
  title: string
  /** Heading level: 2 on a page, 3 inside a section with an h2. */
  level?: 2 | 3 | undefined
  /** Link to the whole list. */
  action?: ReactNode
  /** Banner shown instead of the heading, which is then only visible to screen readers. */
  banner?: ReactNode
  /**
   * True to draw a border around content that has none of its own; tables and empty states have
   * one.
   */
  isBoxed?: boolean
  children: ReactNode
}

/** Section of a dashboard: a heading with one box below it. */
export function ListPanel({
  title,
  level = 2,
  action,
  banner,
  isBoxed = false,
  children,
}: ListPanelProps) {
  const id = useId()
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <section aria-labelledby={id} className="min-w-0">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <Heading id={id} className={banner ? 'sr-only' : 'text-h3 font-semibold'}>
          {title}
        </Heading>
        {action && (
          <div className="pointer-coarse:[&_a]:inline-flex pointer-coarse:[&_a]:min-h-control pointer-coarse:[&_a]:items-center">
            {action}
          </div>
        )}
        {banner && <div className="w-full">{banner}</div>}
      </div>
      {isBoxed ? (
        <div className="overflow-hidden rounded-panel border border-line bg-surface">
          {children}
        </div>
      ) : (
        children
      )}
    </section>
  )
}
