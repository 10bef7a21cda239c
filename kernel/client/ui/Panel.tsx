import { type ReactNode, useId } from 'react'

type PanelProps = {
  title: string
  /** Heading level: 2 on a page, 3 inside a section with an h2. */
  level?: 2 | 3
  actions?: ReactNode
  children: ReactNode
}

/** Bordered section of a page with a heading. */
export function Panel({ title, level = 2, actions, children }: PanelProps) {
  const id = useId()
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <section
      aria-labelledby={id}
      data-panel=""
      className="rounded-panel border border-line bg-surface p-4 sm:p-6"
    >
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <Heading id={id} className="text-h3 font-semibold">
          {title}
        </Heading>
        {actions}
      </div>
      {children}
    </section>
  )
}
