import { useState } from 'react'
import { createSavedSearch, savedSearchTexts } from '#domain/contract/saved-search.ts'
import { mayCall } from '#client/lib/may-call.ts'
import { lazyDialog } from '#client/lib/lazy-part.tsx'
import { useUser } from '#client/lib/session.tsx'
import type { TendersAddress } from '#client/lists/addresses.ts'
import { Button } from '#client/ui/Button.tsx'
import { listQuery, listViews } from './list-views.ts'

const SaveSearchDialog = lazyDialog(
  () => import('#client/features/saved-searches/SaveSearchDialog.tsx'),
  'SaveSearchDialog',
)

type SaveSearchProps = {
  search: TendersAddress
  /**
   * Search text after spelling correction, if the server searched for it instead of the typed text.
   */
  corrected: string | undefined
  organisation: string | undefined
}

export function SaveSearch({ search, corrected, organisation }: SaveSearchProps) {
  const user = useUser()
  const [isSaving, setIsSaving] = useState(false)
  const address = listQuery(listViews[user.role], search)
  if (!mayCall(user, createSavedSearch)) return null
  return (
    <>
      <Button kind="secondary" size="small" onClick={() => setIsSaving(true)}>
        {savedSearchTexts.save}
      </Button>
      {isSaving && (
        <SaveSearchDialog
          address={corrected ? { ...address, search: corrected } : address}
          organisation={organisation}
          onClose={() => setIsSaving(false)}
        />
      )}
    </>
  )
}
