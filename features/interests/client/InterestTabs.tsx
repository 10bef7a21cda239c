import { interestListTexts } from '../contract/interest.ts'
import { interestTabs, type InterestFilter, type InterestTab } from '../contract/interest-lists.ts'
import { ListLink } from '#kernel/client/lists/ListLink.tsx'
import { Tabs } from '#kernel/client/ui/Tabs.tsx'

export type InterestCounts = Record<InterestFilter, number>

interface InterestTabsProps {
  current: InterestTab
  counts: InterestCounts | undefined
}

/** Tabs for open, ended and all interests; hidden for an organisation without interests. */
export function InterestTabs({ current, counts }: InterestTabsProps) {
  const all = counts && counts.open + counts.ended
  if (all === 0) return null
  const numbers = counts && { ...counts, all }
  return (
    <Tabs
      label="Interests by state"
      tabs={interestTabs.map((key) => ({
        key,
        label: interestListTexts[key],
        count: numbers?.[key],
      }))}
      current={current}
      link={(key, props) => (
        <ListLink change={{ filter: key === interestTabs[0] ? undefined : key }} {...props} />
      )}
    />
  )
}
