import { interestTexts } from '#domain/contract/interest.ts'
import type { InterestFilter } from '#domain/contract/lists.ts'
import { ListLink } from '#client/lists/ListLink.tsx'
import { Tabs, type Tab } from '#client/ui/Tabs.tsx'

export type InterestCounts = Record<InterestFilter, number>

interface InterestTabsProps {
  current: InterestFilter | undefined
  counts: InterestCounts | undefined
}

/** Tabs for all, open and ended interests; hidden for an organisation without interests. */
export function InterestTabs({ current, counts }: InterestTabsProps) {
  const total = counts && counts.open + counts.ended
  if (total === 0) return null
  const tabs: Tab<InterestFilter | 'all'>[] = [
    { key: 'all', label: interestTexts.all, ...counted(total) },
    { key: 'open', label: interestTexts.open, ...counted(counts?.open) },
    { key: 'ended', label: interestTexts.ended, ...counted(counts?.ended) },
  ]
  return (
    <Tabs
      label={interestTexts.tabs}
      tabs={tabs}
      current={current ?? 'all'}
      link={(key, props) => (
        <ListLink change={{ filter: key === 'all' ? undefined : key }} {...props} />
      )}
    />
  )
}

const counted = (count: number | undefined) => (count === undefined ? {} : { count })
