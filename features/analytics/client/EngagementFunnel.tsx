import type { AdminStats } from '../contract/analytics.ts'
import { formatNumber } from '#kernel/format/number.ts'
import { formatPercent } from '#kernel/format/percent.ts'
import { BarPanel } from './BarPanel.tsx'
import { chartColours } from './chart-colours.ts'

/** Panel that compares the number of views on the platform with the number of interests. */
export function EngagementFunnel({ stats }: { stats: AdminStats }) {
  const { total_views, total_interests, platform_conversion_rate } = stats
  return (
    <BarPanel
      title="Engagement funnel"
      note={`${formatPercent(platform_conversion_rate)} of ${formatNumber(total_views)} views became interests.`}
      fileName="engagement-funnel"
      headers={['Step', 'Count']}
      colour={chartColours.interests}
      max={total_views}
      bars={[
        { label: 'Views', value: total_views, colour: chartColours.views },
        { label: 'Interests', value: total_interests },
      ]}
    />
  )
}
