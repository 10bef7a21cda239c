import type { ReactNode } from 'react'
import { useIsWide } from './use-is-wide.ts'

type PageColumnsProps = {
  /** What chooses the content: its tabs. */
  head?: ReactNode
  rail: ReactNode
  railLabel: string
  children: ReactNode
}

/**
 * Content on two thirds, facts on one; below 1024 px the facts come before it. The keyboard and screen
 * readers go the way that the eye goes.
 */
export function PageColumns({ head, rail, railLabel, children }: PageColumnsProps) {
  const isWide = useIsWide()
  const facts = (
    <aside
      key="facts"
      aria-label={railLabel}
      className="min-w-0 lg:col-start-3 lg:row-span-2 lg:row-start-1"
    >
      {rail}
    </aside>
  )
  const content = (
    <div key="content" className="min-w-0 lg:col-span-2">
      {children}
    </div>
  )
  return (
    <div className="grid gap-6 lg:grid-cols-3 lg:grid-rows-[auto_1fr] lg:gap-x-8">
      {head && <div className="min-w-0 lg:col-span-2">{head}</div>}
      {isWide ? [content, facts] : [facts, content]}
    </div>
  )
}
