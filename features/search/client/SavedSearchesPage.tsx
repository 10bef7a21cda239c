import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { savedSearchTexts as texts, type SavedSearch } from '../contract/saved-search.ts'
import { lazyDialog } from '#kernel/client/lib/lazy-part.tsx'
import { useUser } from '#kernel/client/lib/session.tsx'
import { LoadState } from '#kernel/client/lists/LoadState.tsx'
import { savedSearchesQuery } from './saved-searches.ts'
import { useTendersCrumb } from '#features/tenders/client/tenders-crumb.tsx'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { buttonClass } from '#kernel/client/ui/button-class.ts'
import { EmptyState } from '#kernel/client/ui/EmptyState.tsx'
import { Breadcrumb } from '#kernel/client/ui/Breadcrumb.tsx'
import { PageHeading } from '#kernel/client/ui/PageHeading.tsx'
import { Skeleton } from '#kernel/client/ui/Skeleton.tsx'
import { SearchTable } from './SearchTable.tsx'

const ChangeSearchDialog = lazyDialog(
  () => import('./ChangeSearchDialog.tsx'),
  'ChangeSearchDialog',
)
const DeleteSearchDialog = lazyDialog(
  () => import('./DeleteSearchDialog.tsx'),
  'DeleteSearchDialog',
)

export function SavedSearchesPage() {
  const { email_notifications_enabled } = useUser()
  const searches = useQuery(savedSearchesQuery)
  const [changing, setChanging] = useState<SavedSearch>()
  const [deleting, setDeleting] = useState<SavedSearch>()
  const hasAlerts = searches.data?.some(({ frequency }) => frequency !== 'never')
  const browse = (
    <Link to="/tenders" className={buttonClass()}>
      Browse Tenders
    </Link>
  )
  return (
    <div className="flex flex-col gap-6">
      <Breadcrumb crumbs={[useTendersCrumb(), { label: texts.title }]} />
      <PageHeading title={texts.title} actions={browse}>
        Open a search again, or let us tell you about new matches.
      </PageHeading>
      {hasAlerts && !email_notifications_enabled && <Banner>{texts.emailsOff}</Banner>}
      <LoadState query={searches} failure="Failed to load saved searches">
        <Skeleton shape="table" count={4} label="Loading saved searches" />
      </LoadState>
      {searches.data?.length === 0 && (
        <EmptyState title="No saved searches yet" action={browse}>
          Filter the list of tenders, then choose “Save this search”.
        </EmptyState>
      )}
      {searches.data && searches.data.length > 0 && (
        <SearchTable searches={searches.data} onChange={setChanging} onDelete={setDeleting} />
      )}
      {changing && <ChangeSearchDialog search={changing} onClose={() => setChanging(undefined)} />}
      {deleting && <DeleteSearchDialog search={deleting} onClose={() => setDeleting(undefined)} />}
    </div>
  )
}
