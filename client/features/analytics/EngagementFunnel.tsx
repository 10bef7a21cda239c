import type { AdminStats } from '#domain/contract/analytics.ts'
import { formatNumber } from '#domain/format/number.ts'
import { formatPercent } from '#domain/format/percent.ts'
import { chartColours } from './chart-colours.ts'
import { SharePanel } from './SharePanel.tsx'

/** Share of viewers who go on to register interest. */
export function EngagementFunnel({ stats }: { stats: AdminStats }) {
  const { total_views, total_interests, platform_conversion_rate } = stats
  return (
    <SharePanel
      title="Engagement funnel"
      caption="From views to interests"
      note={`${formatPercent(platform_conversion_rate)} of ${formatNumber(total_views)} views became interests.`}
      fileName="engagement-funnel"
      headers={['Step', 'Count']}
      colour={chartColours.interests}
      total={total_views}
      rows={[
        ['Views', total_views],
        ['Interests', total_interests],
      ]}
      parts={[
        { label: 'Interests', value: total_interests },
        { label: 'Views without interest', value: Math.max(0, total_views - total_interests) },
      ]}
    />
  )
}
