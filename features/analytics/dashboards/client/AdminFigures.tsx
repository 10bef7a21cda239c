import type { AdminStats } from '#features/analytics/contract/analytics.ts'
import { formatPercent } from '#kernel/format/percent.ts'
import { formatNumber } from '#kernel/format/number.ts'
import { StatCard } from '#kernel/client/ui/StatCard.tsx'
import { linkTo, linkToPart } from '#kernel/client/lists/link-to.tsx'
import { StatCards } from '#kernel/client/ui/StatCards.tsx'
import { unansweredAnchor } from './UnansweredQuestions.tsx'

// Figures without a list of their own (views, downloads) link to the analytics page.
const analytics = linkTo('/admin/analytics')

export function AdminFigures({ stats }: { stats: AdminStats }) {
  return (
    <div className="flex flex-col gap-3 sm:gap-4">
      <StatCards title="Organisations, users and tenders" columns={6}>
        <StatCard
          label="Total Organisations"
          figure={stats.total_organisations}
          note={`${formatNumber(stats.total_buyers)} buyers, ${formatNumber(stats.total_suppliers)} suppliers`}
          link={linkTo('/admin/organisations')}
        />
        <StatCard
          label="Active Organisations"
          figure={stats.active_buyers + stats.active_suppliers}
          note={`${formatNumber(stats.active_buyers)} buyers, ${formatNumber(stats.active_suppliers)} suppliers`}
          link={linkTo('/admin/organisations', { filter: 'approved' })}
        />
        <StatCard
          label="Pending Approvals"
          figure={stats.pending_organisations}
          note={stats.pending_organisations > 0 ? 'Awaiting review' : 'Nothing to review'}
          link={linkTo('/admin/organisations', { filter: 'pending' })}
        />
        <StatCard label="Total Users" figure={stats.total_users} link={linkTo('/admin/users')} />
        <StatCard
          label="Total Tenders"
          figure={stats.total_tenders}
          note={`${formatNumber(stats.draft_tenders)} draft`}
          link={linkTo('/tenders')}
        />
        <StatCard
          label="Published Tenders"
          figure={stats.published_tenders}
          link={linkTo('/tenders', { status: 'published' })}
        />
      </StatCards>
      <Engagement stats={stats} />
    </div>
  )
}

function Engagement({ stats }: { stats: AdminStats }) {
  return (
    <StatCards title="Engagement" columns={6}>
      <StatCard
        label="Total Views"
        figure={stats.total_views}
        note={`${stats.avg_views_per_tender.toFixed(1)} avg per tender`}
        link={analytics}
      />
      <StatCard
        label="Total Interests"
        figure={stats.total_interests}
        note={`${formatPercent(stats.platform_conversion_rate)} conversion`}
        link={analytics}
      />
      <StatCard
        label="Interests per Tender"
        figure={stats.avg_interests_per_tender.toFixed(1)}
        note="Average"
        link={analytics}
      />
      <StatCard
        label="Questions"
        figure={stats.total_questions}
        note={`${formatNumber(stats.unanswered_questions)} unanswered`}
        link={stats.unanswered_questions > 0 ? linkToPart(unansweredAnchor) : analytics}
      />
      <StatCard label="Documents" figure={stats.total_documents} link={analytics} />
      <StatCard label="Downloads" figure={stats.total_downloads} link={analytics} />
    </StatCards>
  )
}
