import { updateSavedSearch, type SavedSearch } from '../contract/saved-search.ts'
import { finish } from '#kernel/client/dialogs/finish.ts'
import { FormDialog } from '#kernel/client/dialogs/FormDialog.tsx'
import { call } from '#kernel/client/lib/api.ts'
import { useForm } from '#kernel/client/lib/form.ts'
import { SearchFields, type SearchValues } from './SearchFields.tsx'

type ChangeSearchDialogProps = { search: SavedSearch; onClose: () => void }

export function ChangeSearchDialog({ search, onClose }: ChangeSearchDialogProps) {
  const { id, name, frequency, description } = search
  const form = useForm<SearchValues>({
    initial: { name, frequency },
    failure: 'Failed to update saved search',
    scope: 'change-search',
    submit: (body) => finish(call(updateSavedSearch, { params: { searchId: id }, body }), onClose),
  })
  return (
    <FormDialog
      title={`Change “${name}”`}
      description={<p className="wrap-anywhere">{description}</p>}
      verb="Save changes"
      busyLabel="Saving..."
      form={form}
      onClose={onClose}
    >
      <SearchFields form={form} />
    </FormDialog>
  )
}
