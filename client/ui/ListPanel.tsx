import { useId, type ReactNode } from 'react'

interface ListPanelProps {
  title: string
  /** h2 on a page, h3 inside something that has an h2. */
  level?: 2 | 3
  /** The way to the whole list. */
  action?: ReactNode
  /** Says what the heading would, which is then only heard. */
  banner?: ReactNode
  /** A hairline around what has none of its own, as tables and empty states do. */
  isBoxed?: boolean
  children: ReactNode
}

/** A part of a dashboard: its heading, and below it one box. */
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
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
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
