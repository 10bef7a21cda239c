import {
  deleteSavedSearch,
  savedSearchFailures,
  savedSearchTexts as texts,
  type SavedSearch,
} from '#domain/contract/saved-search.ts'
import { ActionDialog } from '#client/dialogs/ActionDialog.tsx'
import { call } from '#client/lib/api.ts'

type DeleteSearchDialogProps = { search: SavedSearch; onClose: () => void }

export function DeleteSearchDialog({ search, onClose }: DeleteSearchDialogProps) {
  return (
    <ActionDialog
      title={`Delete “${search.name}”?`}
      description={texts.deleteScope}
      verb="Delete"
      busyLabel="Deleting..."
      isDangerous
      act={() => call(deleteSavedSearch, { params: { searchId: search.id } })}
      failure={savedSearchFailures.delete}
      onClose={onClose}
    />
  )
}
