import type { ReactNode } from 'react'
import { useIsWide } from './use-media.ts'

type PageColumnsProps = {
  /** Tabs above both columns. */
  head?: ReactNode
  rail: ReactNode
  railLabel: string
  /** True to place the side column after the content on screens narrower than 1024 px. */
  isRailLast?: boolean
  children: ReactNode
}

/**
 * Two columns: two thirds of the width for the content, one third for facts. In windows narrower
 * than 1024 px, the columns are stacked, by default with the facts first.
 */
export function PageColumns({ head, rail, railLabel, isRailLast, children }: PageColumnsProps) {
  const isWide = useIsWide()
  // The keys keep the state of both parts when their order changes.
  const content = (
    <div key="content" className="min-w-0 lg:col-span-2">
      {children}
    </div>
  )
  const aside = (
    <aside key="rail" aria-label={railLabel} className="min-w-0">
      {rail}
    </aside>
  )
  return (
    <div className="grid gap-6 lg:grid-cols-3 lg:gap-x-8">
      {head && <div className="min-w-0 lg:col-span-3">{head}</div>}
      {isWide || isRailLast ? [content, aside] : [aside, content]}
    </div>
  )
}
