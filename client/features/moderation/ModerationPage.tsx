import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { moderationSortLabels, moderationSorts } from '#domain/contract/moderation-calls.ts'
import {
  moderationFilterLabels,
  moderationFilters,
  moderationTexts,
} from '#domain/contract/moderation.ts'
import { useListAddress } from '#client/features/users/list-address.ts'
import { SearchBox } from '#client/features/users/SearchBox.tsx'
import { loadFailure } from '#client/lib/failure.ts'
import { ErrorState } from '#client/ui/ErrorState.tsx'
import { PageHeading } from '#client/ui/PageHeading.tsx'
import { Select } from '#client/ui/Select.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'
import { Tabs } from '#client/ui/Tabs.tsx'
import { AdminSubNav } from './AdminSubNav.tsx'
import { moderationQuery } from './moderation-queries.ts'
import { ModerationList } from './ModerationList.tsx'

const path = '/admin/moderation'
const offers = { path, filters: moderationFilters, sorts: moderationSorts }
const sortOptions = moderationSorts.map((value) => ({ value, label: moderationSortLabels[value] }))

export function ModerationPage() {
  const { address, searchFor } = useListAddress(offers)
  const navigate = useNavigate()
  const queue = useQuery(moderationQuery(address))
  const counts = queue.data?.meta.counts
  const tabs = moderationFilters.map((key) => ({
    key,
    label: moderationFilterLabels[key],
    isPressing: key === 'pending' || key === 'flagged',
    ...(counts ? { count: counts[key] } : {}),
  }))

  return (
    <div className="flex flex-col gap-6">
      <AdminSubNav />
      <PageHeading title="Tender Moderation">
        Published tenders are visible while they wait for review.
      </PageHeading>
      <Tabs
        label="Tenders by review"
        tabs={tabs}
        current={address.filter ?? 'pending'}
        link={(key, props) => (
          <Link
            to={path}
            search={{ ...address, filter: key === 'pending' ? undefined : key, page: undefined }}
            {...props}
          />
        )}
      />
      <div className="flex flex-wrap items-end justify-between gap-3">
        <SearchBox label="Search tenders" value={address.search ?? ''} onSearch={searchFor} />
        <div className="w-44">
          <Select
            name="sort"
            label="Order"
            options={sortOptions}
            value={address.sort ?? moderationSorts[0]}
            onChange={({ target }) => {
              const sort = target.value === moderationSorts[0] ? undefined : target.value
              void navigate({ to: path, search: { ...address, sort, page: undefined } })
            }}
          />
        </div>
      </div>
      {queue.isPending && <Skeleton shape="table" count={6} label="Loading tenders" />}
      {queue.isError && (
        <ErrorState
          {...loadFailure(queue.error, moderationTexts.loadFailed)}
          onRetry={() => void queue.refetch()}
          isRetrying={queue.isFetching}
        />
      )}
      {queue.data && (
        <ModerationList {...queue.data} {...{ path, address }} isBusy={queue.isPlaceholderData} />
      )}
    </div>
  )
}
