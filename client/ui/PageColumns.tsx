import type { ReactNode } from 'react'

type PageColumnsProps = {
  /** Tabs above the content. */
  head?: ReactNode
  rail: ReactNode
  railLabel: string
  /** True to show the facts after the content below 1024 px. */
  isRailLast?: boolean
  children: ReactNode
}

/** Content on two thirds of the width, facts on one; below 1024 px the facts come first. */
export function PageColumns({ head, rail, railLabel, isRailLast, children }: PageColumnsProps) {
  const aside = (
    <aside aria-label={railLabel} className="min-w-0 lg:col-start-3 lg:row-span-2 lg:row-start-1">
      {rail}
    </aside>
  )
  return (
    <div className="grid gap-6 lg:grid-cols-3 lg:grid-rows-[auto_1fr] lg:gap-x-8">
      {head && <div className="min-w-0 lg:col-span-2">{head}</div>}
      {!isRailLast && aside}
      <div className="min-w-0 lg:col-span-2">{children}</div>
      {isRailLast && aside}
    </div>
  )
}
