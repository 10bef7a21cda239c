import { useQuery } from '@tanstack/react-query'
import { Link, Navigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { Suspense } from 'react'
import { createTender } from '#features/tenders/contract/tender-calls.ts'
import { exportTenders } from '#features/tenders/contract/tender-export.ts'
import { tenderFailures } from '#features/tenders/contract/tender.ts'
import { mayCall } from '#kernel/client/lib/may-call.ts'
import { whyNotCall } from '#kernel/client/lib/why-not-call.ts'
import { tenderListQuery } from '#features/tenders/client/tender-queries.ts'
import { lazyPart } from '#kernel/client/lib/lazy-part.tsx'
import { useUser } from '#kernel/client/lib/session.tsx'
import { tendersAddress } from '#features/tenders/client/tenders-address.ts'
import { ListLink } from '#kernel/client/lists/ListLink.tsx'
import { ExportMenu } from '#kernel/client/lists/ExportMenu.tsx'
import { LoadState } from '#kernel/client/lists/LoadState.tsx'
import { addressOfSearch } from '#features/search/client/saved-searches.ts'
import { savedSearchTexts as texts } from '#features/search/contract/saved-search.ts'
import { useAddress } from '#kernel/client/lists/use-address.ts'
import { buttonClass } from '#kernel/client/ui/button-class.ts'
import { DeferredContent } from '#kernel/client/ui/DeferredContent.tsx'
import { PageHeading } from '#kernel/client/ui/PageHeading.tsx'
import { Skeleton } from '#kernel/client/ui/Skeleton.tsx'
import { Tabs } from '#kernel/client/ui/Tabs.tsx'
import { ListFilters } from './ListFilters.tsx'
import { listQuery, listViews } from './list-views.ts'
import { showAll, showSearch, useShownSearch } from './shown-search.ts'
import { TenderList } from './TenderList.tsx'

const UnfinishedTenders = lazyPart(() => import('./UnfinishedTenders.tsx'), 'UnfinishedTenders')

export function TendersPage() {
  const user = useUser()
  const { address: search, change, searchFor } = useAddress(tendersAddress)
  const view = listViews[user.role]
  const tab = view.current(search)
  const tabLabel = view.tabs.find(({ key }) => key === tab)?.label
  const { byDefault, ...shown } = useShownSearch(search)
  const tenders = useQuery({
    ...tenderListQuery(listQuery(view, search)),
    enabled: !shown.isPending && !byDefault,
  })
  const { organisation_id } = search
  const organisation = tenders.data?.data.find((row) => row.organisation_id === organisation_id)
  const canCreate = mayCall(user, createTender) && !whyNotCall(user, createTender)

  return (
    <div className="flex flex-col gap-3">
      <PageHeading
        title={view.title}
        documentTitle={tabLabel === view.title ? undefined : `${tabLabel ?? tab}: ${view.title}`}
        actions={
          canCreate && (
            <Link to="/tenders/create" className={buttonClass()}>
              <Plus aria-hidden="true" />
              Create New Tender
            </Link>
          )
        }
      />
      <Tabs
        label="Tenders by state"
        tabs={view.tabs}
        current={tab}
        link={(key, props) => <ListLink change={view.address(key)} {...props} />}
      />
      <ListFilters
        search={search}
        hasStatusFilter={view.hasStatusFilter}
        hasScope={view.hasScope}
        organisationName={organisation?.organisation.name}
        isNamed={Boolean(shown.current ?? byDefault)}
        onFilter={change}
        onSearch={searchFor}
      />
      <SearchesLine searches={shown.searches} current={shown.current} />
      {byDefault && <Navigate to="/tenders" search={addressOfSearch(byDefault.filter)} replace />}
      {canCreate && (tab === 'all' || tab === 'draft') && (
        <Suspense>
          <UnfinishedTenders />
        </Suspense>
      )}
      <LoadState query={tenders} failure={tenderFailures.loadList} />
      <DeferredContent>
        {tenders.isPending && <Skeleton shape="table" count={8} label="Loading tenders" />}
        {tenders.data && (
          <TenderList
            tenders={tenders.data.data}
            meta={tenders.data.meta}
            search={search}
            organisation={organisation?.organisation.name}
            isBusy={tenders.isPlaceholderData}
            canCreate={canCreate}
            exporting={
              <ExportMenu call={exportTenders} address={listQuery(view, search)} size="small" />
            }
          />
        )}
      </DeferredContent>
    </div>
  )
}

const words = {
  manageAll: (count: number) => `All ${count} saved searches`,
}

/** Maximum number of saved searches shown; a link leads to the others. */
const maxShown = 5

const linkClass =
  'link pointer-coarse:inline-flex pointer-coarse:min-h-control pointer-coarse:items-center'

type SearchesLineProps = Pick<ReturnType<typeof useShownSearch>, 'searches' | 'current'>

/** Links to the user's saved searches. */
function SearchesLine({ searches, current }: SearchesLineProps) {
  if (searches.length === 0) return null
  return (
    <nav
      aria-label={texts.title}
      className="flex max-w-none flex-wrap items-center gap-x-4 gap-y-1 text-sm max-sm:scroll-row max-sm:whitespace-nowrap"
    >
      <span className="text-muted">Your searches:</span>
      {searches.slice(0, maxShown).map((search) =>
        search.id === current?.id ? (
          <strong
            key={search.id}
            aria-current="true"
            className="min-w-0 wrap-anywhere max-sm:shrink-0"
          >
            {search.name}
          </strong>
        ) : (
          <Link
            key={search.id}
            to="/tenders"
            search={addressOfSearch(search.filter)}
            activeOptions={{ exact: true }}
            className={`${linkClass} min-w-0 wrap-anywhere max-sm:shrink-0`}
            onClick={() => showSearch(search)}
          >
            {search.name}
          </Link>
        ),
      )}
      {current && (
        <Link to="/tenders" activeOptions={{ exact: true }} className={linkClass} onClick={showAll}>
          Show all
        </Link>
      )}
      <Link to="/supplier/searches" className={linkClass}>
        {searches.length > maxShown ? words.manageAll(searches.length) : 'Manage saved searches'}
      </Link>
    </nav>
  )
}
