import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { buttonClass } from '#kernel/client/ui/button-class.ts'
import { EmptyState } from '#kernel/client/ui/EmptyState.tsx'

type NoTendersProps = {
  canCreate: boolean
  clearFilters?: ReactNode
}

/** Message for an empty list of tenders, worded as in the specification. */
export function NoTenders({ canCreate, clearFilters }: NoTendersProps) {
  return (
    <EmptyState
      title="No tenders found"
      action={
        <>
          {clearFilters}
          {canCreate && (
            <Link
              to="/tenders/create"
              className={buttonClass(clearFilters ? 'secondary' : 'primary')}
            >
              Create Your First Tender
            </Link>
          )}
        </>
      }
    >
      {clearFilters && 'Try fewer words, or clear the filters.'}
    </EmptyState>
  )
}
