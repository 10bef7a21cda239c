import { useState } from 'react'
import type { OrganisationRow } from '../contract/admin-organisation.ts'
import { lazyDialog } from '#kernel/client/lib/lazy-part.tsx'
import { Button } from '#kernel/client/ui/Button.tsx'

const ApproveManyDialog = lazyDialog(() => import('./ReviewDialogs.tsx'), 'ApproveManyDialog')

type BulkApprovalProps = {
  organisations: OrganisationRow[]
  selected: ReadonlySet<number>
  onSelect: (ids: ReadonlySet<number>) => void
}

/** Controls for selecting and approving the listed organisations, all of which are pending. */
export function BulkApproval({ organisations, selected, onSelect }: BulkApprovalProps) {
  const [isAsking, setIsAsking] = useState(false)
  const chosen = organisations.filter(({ id }) => selected.has(id))
  const hasAll = chosen.length === organisations.length
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button
        kind="secondary"
        size="small"
        onClick={() => onSelect(new Set(hasAll ? [] : organisations.map(({ id }) => id)))}
      >
        {hasAll ? 'Select none' : `Select all ${organisations.length} pending`}
      </Button>
      {chosen.length > 0 ? (
        <Button size="small" onClick={() => setIsAsking(true)}>
          Approve selected ({chosen.length})
        </Button>
      ) : (
        <span className="text-sm text-muted max-sm:hidden">
          Select organisations to approve them together.
        </span>
      )}
      {isAsking && <ApproveManyDialog organisations={chosen} onClose={() => setIsAsking(false)} />}
    </div>
  )
}
