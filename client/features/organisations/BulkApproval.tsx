import { useState } from 'react'
import type { OrganisationRow } from '#domain/contract/admin-organisation.ts'
import { lazyDialog } from '#client/lib/lazy-part.tsx'
import { Button } from '#client/ui/Button.tsx'

const ApproveManyDialog = lazyDialog(() => import('./ReviewDialogs.tsx'), 'ApproveManyDialog')

type BulkApprovalProps = {
  organisations: OrganisationRow[]
  selected: ReadonlySet<number>
  onSelect: (ids: ReadonlySet<number>) => void
}

/** Selection of visible pending organisations; shown if there are at least two. */
export function BulkApproval({ organisations, selected, onSelect }: BulkApprovalProps) {
  const [isAsking, setIsAsking] = useState(false)
  const pending = organisations.filter((row) => row.verification_status === 'pending')
  const chosen = pending.filter(({ id }) => selected.has(id))
  if (pending.length < 2 && chosen.length === 0) return null
  const hasAll = chosen.length === pending.length
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button
        kind="secondary"
        size="small"
        onClick={() => onSelect(new Set(hasAll ? [] : pending.map(({ id }) => id)))}
      >
        {hasAll ? 'Select none' : `Select all ${pending.length} pending`}
      </Button>
      {chosen.length > 0 && (
        <Button size="small" onClick={() => setIsAsking(true)}>
          Approve selected ({chosen.length})
        </Button>
      )}
      {isAsking && <ApproveManyDialog organisations={chosen} onClose={() => setIsAsking(false)} />}
    </div>
  )
}
