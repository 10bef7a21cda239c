import { useQuery } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import {
  moderationFilters,
  moderationGroups,
  moderationSorts,
  type ModerationGroup,
} from '#domain/contract/lists.ts'
import { moderationSortLabels } from '#domain/contract/moderation-calls.ts'
import {
  moderationFilterLabels,
  moderationGroupLabels,
  moderationTexts,
} from '#domain/contract/moderation.ts'
import { tabCount } from '#domain/contract/pagination.ts'
import { formatNumber } from '#domain/format/number.ts'
import { moderationAddress } from '#client/lists/addresses.ts'
import { AdminSubNav } from '#client/lists/AdminSubNav.tsx'
import { ListFrame } from '#client/lists/ListFrame.tsx'
import { useAddress } from '#client/lists/use-address.ts'
import { PageHeading } from '#client/ui/PageHeading.tsx'
import { SegmentedChoice } from '#client/ui/SegmentedChoice.tsx'
import { Select } from '#client/ui/Select.tsx'
import { moderationQuery } from './moderation-queries.ts'
import { ModerationList } from './ModerationList.tsx'

const sortOptions = moderationSorts.map((value) => ({ value, label: moderationSortLabels[value] }))

export function ModerationPage() {
  const list = useAddress(moderationAddress)
  const { address } = list
  const isPending = (address.filter ?? 'pending') === 'pending'
  const group = isPending ? (address.group ?? moderationGroups[0]) : undefined
  const queue = useQuery(moderationQuery({ ...address, group }))
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
        tools={<Tools {...{ list, group }} waiting={counts} />}
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

type ToolsProps = {
  list: ReturnType<typeof useAddress<z.output<typeof moderationAddress>>>
  /** Group of the pending tab that is shown; other tabs have none. */
  group: ModerationGroup | undefined
  waiting: Record<ModerationGroup, number> | undefined
}

/** Order of the list and, while buyers have to change tenders, the groups of the pending tab. */
function Tools({ list, group, waiting }: ToolsProps) {
  const [firstGroup, ...otherGroups] = moderationGroups
  const hasGroups = waiting && otherGroups.some((one) => one === group || waiting[one] > 0)
  return (
    <div className="flex flex-wrap items-end gap-3">
      {group && hasGroups && (
        <SegmentedChoice
          label="Pending tenders"
          options={moderationGroups.map((value) => ({
            value,
            label: `${moderationGroupLabels[value]} (${formatNumber(waiting[value])})`,
          }))}
          value={group}
          onChange={(value) => list.change({ group: value === firstGroup ? undefined : value })}
        />
      )}
      <div className="w-44">
        <Select
          name="sort"
          label="Order"
          options={sortOptions}
          value={list.address.sort ?? moderationSorts[0]}
          onChange={({ target }) => {
            const [first] = moderationSorts
            const chosen = moderationSorts.find((sort) => sort === target.value)
            const sort = chosen === first ? undefined : chosen
            list.change({ sort })
          }}
        />
      </div>
    </div>
  )
}
