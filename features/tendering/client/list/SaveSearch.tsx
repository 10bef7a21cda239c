import { useState } from 'react'
import { createSavedSearch, savedSearchTexts } from '#features/search/contract/saved-search.ts'
import { mayCall } from '#kernel/client/lib/may-call.ts'
import { lazyDialog } from '#kernel/client/lib/lazy-part.tsx'
import { useUser } from '#kernel/client/lib/session.tsx'
import type { TendersAddress } from '#kernel/client/lists/addresses.ts'
import { Button } from '#kernel/client/ui/Button.tsx'
import { listQuery, listViews } from './list-views.ts'

const SaveSearchDialog = lazyDialog(
  () => import('#features/search/client/SaveSearchDialog.tsx'),
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
