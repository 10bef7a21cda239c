import { useQuery } from '@tanstack/react-query'
import { moderationFilters, moderationSorts } from '#domain/contract/lists.ts'
import { moderationSortLabels } from '#domain/contract/moderation-calls.ts'
import { moderationFilterLabels, moderationTexts } from '#domain/contract/moderation.ts'
import { tabCount } from '#domain/contract/pagination.ts'
import { moderationAddress } from '#client/lists/addresses.ts'
import { AdminSubNav } from '#client/lists/AdminSubNav.tsx'
import { ListFrame } from '#client/lists/ListFrame.tsx'
import { useAddress } from '#client/lists/use-address.ts'
import { PageHeading } from '#client/ui/PageHeading.tsx'
import { Select } from '#client/ui/Select.tsx'
import { moderationQuery } from './moderation-queries.ts'
import { ModerationList } from './ModerationList.tsx'

const sortOptions = moderationSorts.map((value) => ({ value, label: moderationSortLabels[value] }))

export function ModerationPage() {
  const list = useAddress(moderationAddress)
  const { address } = list
  const queue = useQuery(moderationQuery(address))
  const counts = queue.data?.meta.counts
  const tabs = moderationFilters.map((key) => ({
    key,
    label: moderationFilterLabels[key],
    isPressing: key === 'pending' || key === 'flagged',
    ...(counts && tabCount(counts[key])),
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
                list.change({ sort })
              }}
            />
          </div>
        }
        loadingLabel="Loading tenders"
        failure={moderationTexts.loadFailed}
        none={moderationTexts.none}
        clearVerb="Show the whole tab"
      >
        {({ data }, isBusy) => <ModerationList tenders={data} isBusy={isBusy} />}
      </ListFrame>
    </div>
  )
}
