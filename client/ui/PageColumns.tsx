import type { ReactNode } from 'react'

type PageColumnsProps = { children: ReactNode; rail: ReactNode; railLabel: string }

/** Content on two thirds, facts on one; below 1024 px the facts come first. */
export function PageColumns({ children, rail, railLabel }: PageColumnsProps) {
  return (
    <div className="grid gap-6 lg:grid-cols-3 lg:gap-8">
      <aside aria-label={railLabel} className="min-w-0 lg:order-last">
        {rail}
      </aside>
      <div className="min-w-0 lg:col-span-2">{children}</div>
    </div>
  )
}
