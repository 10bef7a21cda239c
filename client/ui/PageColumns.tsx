import type { ReactNode } from 'react'

type PageColumnsProps = {
  /** Tabs above the content. */
  head?: ReactNode
  rail: ReactNode
  railLabel: string
  children: ReactNode
}

/** Content on two thirds of the width, facts on one; below 1024 px the facts come first. */
export function PageColumns({ head, rail, railLabel, children }: PageColumnsProps) {
  return (
    <div className="grid gap-6 lg:grid-cols-3 lg:grid-rows-[auto_1fr] lg:gap-x-8">
      {head && <div className="min-w-0 lg:col-span-2">{head}</div>}
      <aside aria-label={railLabel} className="min-w-0 lg:col-start-3 lg:row-span-2 lg:row-start-1">
        {rail}
      </aside>
      <div className="min-w-0 lg:col-span-2">{children}</div>
    </div>
  )
}
