import type { AdminStats } from '#domain/contract/analytics.ts'
import { formatPercent } from '#domain/format/percent.ts'
import { BarPanel } from './BarPanel.tsx'

/** Share of viewers who go on to register interest. */
export function EngagementFunnel({ stats }: { stats: AdminStats }) {
  return (
    <BarPanel
      title="Engagement Funnel"
      caption="From views to interests"
      note={`${formatPercent(stats.platform_conversion_rate)} of views became interests.`}
      fileName="engagement-funnel"
      headers={['Step', 'Count']}
      bars={[
        { label: 'Views', value: stats.total_views },
        { label: 'Interests', value: stats.total_interests, colour: 2 },
      ]}
    />
  )
}
