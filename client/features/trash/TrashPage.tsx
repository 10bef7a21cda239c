import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { trashTexts } from '#domain/contract/trash.ts'
import { AdminSubNav } from '#client/features/moderation/AdminSubNav.tsx'
import { useListAddress } from '#client/features/users/list-address.ts'
import { SearchBox } from '#client/features/users/SearchBox.tsx'
import { loadFailure } from '#client/lib/failure.ts'
import { Banner } from '#client/ui/Banner.tsx'
import { buttonClass } from '#client/ui/button-class.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { ErrorState } from '#client/ui/ErrorState.tsx'
import { PageHeading } from '#client/ui/PageHeading.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'
import { trashQuery } from './trash-queries.ts'
import { TrashList } from './TrashList.tsx'

const path = '/admin/tenders/trashed'
const offers = { path, filters: [], sorts: [] }

export function TrashPage() {
  const { address, searchFor } = useListAddress(offers)
  const { search, page } = address
  const trash = useQuery(trashQuery({ search, page }))

  return (
    <div className="flex flex-col gap-6">
      <AdminSubNav />
      <PageHeading
        title="Deleted Tenders"
        actions={
          <Link to="/tenders" className={buttonClass('secondary')}>
            <ArrowLeft aria-hidden="true" />
            Back to tenders
          </Link>
        }
      />
      <Banner>{trashTexts.retention}</Banner>
      <div className="flex">
        <SearchBox label="Search deleted tenders" value={search ?? ''} onSearch={searchFor} />
      </div>
      {trash.isPending && <Skeleton shape="table" count={6} label="Loading deleted tenders" />}
      {trash.isError && (
        <ErrorState
          {...loadFailure(trash.error, trashTexts.loadFailed)}
          onRetry={() => void trash.refetch()}
          isRetrying={trash.isFetching}
        />
      )}
      {trash.data?.data.length === 0 && (
        <EmptyState
          title={trashTexts.none}
          action={
            (search ?? page) !== undefined && (
              <Link to={path} className={buttonClass('secondary')}>
                Show all
              </Link>
            )
          }
        />
      )}
      {trash.data && trash.data.data.length > 0 && (
        <TrashList {...trash.data} {...{ path, search }} isBusy={trash.isPlaceholderData} />
      )}
    </div>
  )
}
