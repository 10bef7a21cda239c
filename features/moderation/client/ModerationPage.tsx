import { useQuery } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import {
  moderationFilters,
  moderationGroups,
  moderationSorts,
  type ModerationFilter,
  type ModerationGroup,
  type ModerationSort,
} from '#features/tenders/moderation/contract/moderation-lists.ts'
import { moderationTexts } from '#features/tenders/moderation/contract/moderation.ts'
import { tabCount } from '#kernel/contract/pagination.ts'
import { formatNumber } from '#kernel/format/number.ts'
import { moderationAddress } from './moderation-address.ts'
import { ListFrame } from '#kernel/client/lists/ListFrame.tsx'
import { useAddress } from '#kernel/client/lists/use-address.ts'
import { PageHeading } from '#kernel/client/ui/PageHeading.tsx'
import { SegmentedChoice } from '#kernel/client/ui/SegmentedChoice.tsx'
import { Select } from '#kernel/client/ui/Select.tsx'
import { moderationQuery } from './moderation-queries.ts'
import { ModerationList } from './ModerationList.tsx'

const moderationSortLabels: Record<ModerationSort, string> = {
  '-created_at': 'Newest first',
  created_at: 'Oldest first',
  status_since: 'Longest wait first',
}

const moderationFilterLabels: Record<ModerationFilter, string> = {
  pending: 'Pending Review',
  flagged: 'Flagged',
  approved: 'Approved',
  rejected: 'Rejected',
}

const moderationGroupLabels: Record<ModerationGroup, string> = {
  pending: 'To review',
  changes_requested: 'Changes requested',
}

const sortOptions = moderationSorts.map((value) => ({ value, label: moderationSortLabels[value] }))

/**
 * Returns a tab's default sort order: on the pending and flagged tabs the oldest review status
 * first, on the others the newest tender first.
 */
const usualSort = (filter: ModerationFilter = 'pending'): ModerationSort =>
  filter === 'pending' || filter === 'flagged' ? 'status_since' : '-created_at'

export function ModerationPage() {
  const list = useAddress(moderationAddress)
  const { address } = list
  const isPending = (address.filter ?? 'pending') === 'pending'
  const group = isPending ? (address.group ?? moderationGroups[0]) : undefined
  const sort = address.sort ?? usualSort(address.filter)
  const queue = useQuery(moderationQuery({ ...address, group, sort }))
  const counts = queue.data?.meta.counts
  const tabs = moderationFilters.map((key) => ({
    key,
    label: moderationFilterLabels[key],
    isPressing: key === 'pending' || key === 'flagged',
    ...(counts && tabCount(counts[key])),
  }))

  return (
    <div className="flex flex-col gap-4 sm:gap-6">
      <PageHeading title="Tender Moderation">
        Published tenders are visible while they wait for review.
      </PageHeading>
      <ListFrame
        list={list}
        query={queue}
        tabs={{ label: 'Tenders by review', entries: tabs }}
        searchLabel="Search tenders"
        tools={<Groups list={list} group={group} waiting={counts} />}
        filters={{ controls: <Order list={list} />, inUse: address.sort ? 1 : 0 }}
        loadingLabel="Loading tenders"
        failure={moderationTexts.loadFailed}
        none={moderationTexts.none}
      >
        {({ data }, isBusy) => <ModerationList tenders={data} isBusy={isBusy} />}
      </ListFrame>
    </div>
  )
}

type ModerationControls = {
  list: ReturnType<typeof useAddress<z.output<typeof moderationAddress>>>
}

type GroupsProps = ModerationControls & {
  /** Group shown on the pending tab; undefined on other tabs. */
  group: ModerationGroup | undefined
  waiting: Record<ModerationGroup, number> | undefined
}

/**
 * Choice between tenders to review and tenders with requested changes, on the pending tab; hidden
 * if no changes are requested.
 */
function Groups({ list, group, waiting }: GroupsProps) {
  const [firstGroup, ...otherGroups] = moderationGroups
  const hasGroups = waiting && otherGroups.some((one) => one === group || waiting[one] > 0)
  if (!group || !hasGroups) return null
  return (
    <SegmentedChoice
      label="Pending tenders"
      options={moderationGroups.map((value) => ({
        value,
        label: `${moderationGroupLabels[value]} (${formatNumber(waiting[value])})`,
      }))}
      value={group}
      onChange={(value) => list.change({ group: value === firstGroup ? undefined : value })}
    />
  )
}

function Order({ list }: ModerationControls) {
  const usual = usualSort(list.address.filter)
  return (
    <div className="w-52">
      <Select
        name="sort"
        label="Sort by"
        options={sortOptions}
        value={list.address.sort ?? usual}
        onChange={({ target }) => {
          const chosen = moderationSorts.find((sort) => sort === target.value)
          list.change({ sort: chosen === usual ? undefined : chosen })
        }}
      />
    </div>
  )
}
