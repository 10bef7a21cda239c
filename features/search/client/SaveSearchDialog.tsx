import {
  describeFilter,
  createSavedSearch,
  savedSearchLimits,
  savedSearchTexts as texts,
} from '../contract/saved-search.ts'
import { categories } from '#features/tenders/contract/tender.ts'
import { finish } from '#kernel/client/dialogs/finish.ts'
import { FormDialog } from '#kernel/client/dialogs/FormDialog.tsx'
import { call } from '#kernel/client/lib/api.ts'
import { useForm } from '#kernel/client/lib/form.ts'
import type { TendersAddress } from '#features/tenders/client/tenders-address.ts'
import { SearchFields, type SearchValues } from './SearchFields.tsx'

type SaveSearchDialogProps = {
  address: TendersAddress
  /** Name of the organisation in the filter, if there is one. */
  organisation: string | undefined
  onClose: () => void
}

export function SaveSearchDialog({ address, organisation, onClose }: SaveSearchDialogProps) {
  const words = wordsOf(address, organisation)
  const form = useForm<SearchValues>({
    initial: { name: nameFrom(words), frequency: 'daily' },
    failure: 'Failed to save search',
    scope: 'save-search',
    submit: (body) =>
      finish(call(createSavedSearch, { body: { ...body, filter: filterIn(address) } }), onClose),
  })
  return (
    <FormDialog
      title={texts.save}
      description={
        <p className="wrap-anywhere">
          We’ll keep these filters for you: <strong>{words}</strong>
        </p>
      }
      verb="Save search"
      busyLabel="Saving..."
      form={form}
      onClose={onClose}
    >
      <SearchFields form={form} />
    </FormDialog>
  )
}

/**
 * Returns a name for the search. Quotation marks are removed, because the name always appears in
 * quotes.
 */
const nameFrom = (words: string) => words.replace(/[“”]/g, '').slice(0, savedSearchLimits.name)

/**
 * Returns the parameters that a saved search stores. The status and scope filters are left out, as
 * are paging, the sort order and `exact`.
 */
function filterIn(address: TendersAddress) {
  const { page: _, sort: __, exact: ___, scope: ____, status: _____, ...filter } = address
  return filter
}

function wordsOf(address: TendersAddress, organisation: string | undefined): string {
  const { category, min_value, max_value } = address
  const chosen = address.categories?.split(',') ?? (category ? [category] : undefined)
  return describeFilter(
    {
      ...address,
      categories: chosen && categories.filter((one) => chosen.includes(one)),
      min_value: min_value === undefined ? undefined : String(min_value),
      max_value: max_value === undefined ? undefined : String(max_value),
    },
    organisation,
  )
}
