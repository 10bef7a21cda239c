import type { ReactNode } from 'react'

/**
 * Two columns: two thirds of the width for current activity and one third for tasks. In windows
 * narrower than 1024 px, they are stacked.
 */
export function DashboardColumns({ main, side }: { main: ReactNode; side: ReactNode }) {
  return (
    <div className="grid items-start gap-4 lg:grid-cols-3 lg:gap-8">
      <div className="flex min-w-0 flex-col gap-4 lg:col-span-2">{main}</div>
      <div className="flex min-w-0 flex-col gap-4">{side}</div>
    </div>
  )
}
