import { deleteSavedSearch, type SavedSearch } from '../contract/saved-search.ts'
import { ActionDialog } from '#kernel/client/dialogs/ActionDialog.tsx'
import { call } from '#kernel/client/lib/api.ts'

type DeleteSearchDialogProps = { search: SavedSearch; onClose: () => void }

export function DeleteSearchDialog({ search, onClose }: DeleteSearchDialogProps) {
  return (
    <ActionDialog
      title={`Delete “${search.name}”?`}
      description="You’ll get no more emails about it. The tenders stay where they are."
      verb="Delete"
      busyLabel="Deleting..."
      isDangerous
      act={() => call(deleteSavedSearch, { params: { searchId: search.id } })}
      failure="Failed to delete saved search"
      onClose={onClose}
    />
  )
}
