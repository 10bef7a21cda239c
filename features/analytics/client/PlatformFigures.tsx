import type { AdminStats } from '../contract/analytics.ts'
import { formatPercent } from '#kernel/format/percent.ts'
import { formatNumber } from '#kernel/format/number.ts'
import { linkTo } from '#kernel/client/lists/link-to.tsx'
import { StatCards } from '#kernel/client/ui/StatCards.tsx'
import { StatCard } from '#kernel/client/ui/StatCard.tsx'

export function PlatformFigures({ stats }: { stats: AdminStats }) {
  return (
    <div className="flex flex-col gap-4">
      <StatCards title="Key figures" columns={4}>
        <StatCard
          label="Total Organisations"
          figure={stats.total_organisations}
          link={linkTo('/admin/organisations')}
        />
        <StatCard label="Total Users" figure={stats.total_users} link={linkTo('/admin/users')} />
        <StatCard label="Total Tenders" figure={stats.total_tenders} link={linkTo('/tenders')} />
        <StatCard
          label="Published Tenders"
          figure={stats.published_tenders}
          link={linkTo('/tenders', { status: 'published' })}
        />
      </StatCards>
      <StatCards title="Engagement" columns={4}>
        <StatCard
          label="Total Views"
          figure={stats.total_views}
          note={`${stats.avg_views_per_tender.toFixed(1)} avg per tender`}
        />
        <StatCard
          label="Total Interests"
          figure={stats.total_interests}
          note={`${stats.avg_interests_per_tender.toFixed(1)} avg per tender`}
        />
        <StatCard
          label="Conversion Rate"
          figure={formatPercent(stats.platform_conversion_rate)}
          note="Interests per view"
        />
        <StatCard
          label="Total Questions"
          figure={stats.total_questions}
          note={`${formatNumber(stats.unanswered_questions)} unanswered`}
        />
      </StatCards>
    </div>
  )
}
