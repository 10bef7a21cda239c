import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { moderationSortLabels, moderationSorts } from '#domain/contract/moderation-calls.ts'
import {
  moderationFilterLabels,
  moderationFilters,
  moderationTexts,
} from '#domain/contract/moderation.ts'
import { useListAddress } from '#client/lists/list-address.ts'
import { ListFrame } from '#client/lists/ListFrame.tsx'
import { PageHeading } from '#client/ui/PageHeading.tsx'
import { Select } from '#client/ui/Select.tsx'
import { AdminSubNav } from '#client/lists/AdminSubNav.tsx'
import { moderationQuery } from './moderation-queries.ts'
import { ModerationList } from './ModerationList.tsx'

const path = '/admin/moderation'
const offers = { path, filters: moderationFilters, sorts: moderationSorts }
const sortOptions = moderationSorts.map((value) => ({ value, label: moderationSortLabels[value] }))

export function ModerationPage() {
  const list = useListAddress(offers)
  const { address } = list
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
      <ListFrame
        {...{ list, query: queue }}
        tabs={{ label: 'Tenders by review', entries: tabs }}
        searchLabel="Search tenders"
        tools={
          <div className="w-44">
            <Select
              name="sort"
              label="Order"
              options={sortOptions}
              value={address.sort ?? moderationSorts[0]}
              onChange={({ target }) => {
                const [first] = moderationSorts
                const chosen = moderationSorts.find((sort) => sort === target.value)
                const sort = chosen === first ? undefined : chosen
                void navigate({ to: path, search: { ...address, sort, page: undefined } })
              }}
            />
          </div>
        }
        loadingLabel="Loading tenders"
        failure={moderationTexts.loadFailed}
      >
        {(reply) => <ModerationList {...reply} list={list} isBusy={queue.isPlaceholderData} />}
      </ListFrame>
    </div>
  )
}
