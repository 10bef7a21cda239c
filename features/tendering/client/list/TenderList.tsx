import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { createSavedSearch, savedSearchTexts } from '#features/search/contract/saved-search.ts'
import type { Reply } from '#kernel/contract/endpoint.ts'
import type { listTenders } from '#features/tenders/contract/tender-calls.ts'
import type { TenderRow } from '#features/tenders/contract/tender-reply.ts'
import { lazyDialog } from '#kernel/client/lib/lazy-part.tsx'
import { mayCall } from '#kernel/client/lib/may-call.ts'
import { useUser } from '#kernel/client/lib/session.tsx'
import type { TendersAddress } from '#features/tenders/client/tenders-address.ts'
import { countText } from '#kernel/client/lists/count-text.ts'
import { useDensity } from '#kernel/client/lists/density.ts'
import { DensitySwitch } from '#kernel/client/lists/DensitySwitch.tsx'
import { ListLink } from '#kernel/client/lists/ListLink.tsx'
import { ListPager } from '#kernel/client/lists/ListPager.tsx'
import { NoTenders } from '#features/tenders/client/NoTenders.tsx'
import { buttonClass } from '#kernel/client/ui/button-class.ts'
import { Button } from '#kernel/client/ui/Button.tsx'
import { joinClasses } from '#kernel/client/ui/join-classes.ts'
import { useIsWide } from '#kernel/client/ui/use-media.ts'
import { DenseTenderRow, denseListClass } from './DenseTenderRow.tsx'
import { isFiltered, listQuery, listViews } from './list-views.ts'
import { showAll } from './shown-search.ts'
import { TenderListRow } from './TenderListRow.tsx'

const texts = {
  asTyped: (search: string) => `Search only for ${search}`,
}

const DeleteTenderDialog = lazyDialog(
  () => import('../DeleteTenderDialog.tsx'),
  'DeleteTenderDialog',
)

const CopyTenderDialog = lazyDialog(() => import('../CopyTenderDialog.tsx'), 'CopyTenderDialog')

type TenderListProps = {
  tenders: TenderRow[]
  meta: Reply<typeof listTenders>['meta']
  search: TendersAddress
  /**
   * Name of the organisation in the filter. The name comes from the tenders on the page, so it is
   * undefined if none of them belongs to the organisation.
   */
  organisation: string | undefined
  /** True while the next page loads; the current page stays visible but dimmed. */
  isBusy: boolean
  canCreate: boolean
  exporting: ReactNode
}

export function TenderList(props: TenderListProps) {
  const { tenders, meta, search, organisation, isBusy, canCreate, exporting } = props
  const isWide = useIsWide()
  // Narrow screens have only the compact layout.
  const isDense = useDensity() === 'dense' || !isWide
  const Row = isDense ? DenseTenderRow : TenderListRow
  const [copying, setCopying] = useState<TenderRow | null>(null)
  const [deleting, setDeleting] = useState<TenderRow | null>(null)
  const clearFilters = isFiltered(search) && (
    <ClearFilters search={search} className={buttonClass()} />
  )
  return (
    <>
      {search.search && meta.corrected_search && (
        <Corrected typed={search.search} shown={meta.corrected_search} />
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-sm">
        <p role="status" className="text-muted">
          {countText(meta, 'tender')}
        </p>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 lg:gap-x-6">
          {isFiltered(search) && tenders.length > 0 && (
            <ClearFilters search={search} className="link" />
          )}
          <SaveSearch
            search={search}
            organisation={organisation}
            corrected={meta.corrected_search}
          />
          {tenders.length > 0 && exporting}
          {isWide && <DensitySwitch />}
        </div>
      </div>
      {tenders.length === 0 ? (
        <NoTenders canCreate={canCreate} clearFilters={clearFilters} />
      ) : (
        <ul
          aria-label="Tenders"
          aria-busy={isBusy || undefined}
          className={joinClasses(
            'rounded-panel border border-line bg-surface transition-opacity duration-100',
            isDense && denseListClass,
            isBusy && 'opacity-60',
          )}
        >
          {tenders.map((tender) => (
            <Row
              key={tender.id}
              tender={tender}
              onCopy={() => setCopying(tender)}
              onDelete={() => setDeleting(tender)}
            />
          ))}
        </ul>
      )}
      <ListPager meta={meta} />
      {copying && <CopyTenderDialog tender={copying} onClose={() => setCopying(null)} />}
      {deleting && <DeleteTenderDialog tender={deleting} onClose={() => setDeleting(null)} />}
    </>
  )
}

function Corrected({ typed, shown }: { typed: string; shown: string }) {
  return (
    <p role="status" className="wrap-anywhere">
      No results for <strong>{typed}</strong>. Showing results for <strong>{shown}</strong>.{' '}
      <ListLink change={{ exact: true }} className="link">
        {texts.asTyped(typed)}
      </ListLink>
    </p>
  )
}

/** Link that clears all filters except for the tab and sort order. */
function ClearFilters({ search, className }: { search: TendersAddress; className: string }) {
  const { status, filter, sort } = search
  return (
    <Link
      to="/tenders"
      search={{ status, filter, sort }}
      activeOptions={{ exact: true }}
      className={className}
      onClick={showAll}
    >
      Clear filters
    </Link>
  )
}

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

function SaveSearch({ search, corrected, organisation }: SaveSearchProps) {
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
