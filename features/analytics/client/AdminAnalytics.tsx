import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import {
  Building2,
  CircleCheck,
  Megaphone,
  ScrollText,
  ShieldCheck,
  TriangleAlert,
  Users,
} from 'lucide-react'
import { linkTo } from '#kernel/client/lists/link-to.tsx'
import { dashboardQuery } from '../dashboards/client/dashboard-queries.ts'
import { DashboardColumns } from '../dashboards/client/DashboardColumns.tsx'
import { ListPanel } from '#kernel/client/ui/ListPanel.tsx'
import type { RenderLink } from '#kernel/client/ui/render-link.ts'
import { StatCard } from '#kernel/client/ui/StatCard.tsx'
import { StatCards } from '#kernel/client/ui/StatCards.tsx'
import { Tag } from '#kernel/client/ui/Tag.tsx'
import { formatNumber } from '#kernel/format/number.ts'
import { formatPercent, percentOf } from '#kernel/format/percent.ts'
import { pendingWarningAbove, type AdminStats } from '../contract/analytics.ts'
import { PendingApprovals } from '../dashboards/client/PendingApprovals.tsx'
import { QuickActions, type QuickAction } from '../dashboards/client/QuickActions.tsx'
import { unansweredAnchor } from '../dashboards/client/UnansweredQuestions.tsx'
import { AnalyticsPage } from './AnalyticsPage.tsx'
import { BarPanel } from './BarPanel.tsx'
import { chartColours } from './chart-colours.ts'
import { FigureList } from './FigureList.tsx'
import { ActiveOrganisations, OrganisationDistribution } from './OrganisationCharts.tsx'
import { OrganisationsTable } from './OrganisationsTable.tsx'
import { OverTime } from './OverTime.tsx'
import { TenderFigures } from './TenderFigures.tsx'
import { TendersByStatus } from './TendersByStatus.tsx'

const quickLinks: QuickAction[] = [
  { label: 'Organisations', to: '/admin/organisations', Icon: Building2 },
  { label: 'Users', to: '/admin/users', Icon: Users },
  { label: 'All Tenders', to: '/tenders', Icon: Megaphone },
  { label: 'Moderation', to: '/admin/moderation', Icon: ShieldCheck },
  { label: 'Audit Logs', to: '/admin/audit-logs', Icon: ScrollText },
]

export function AdminAnalytics() {
  return (
    <AnalyticsPage
      subject="The whole platform"
      query={useQuery(dashboardQuery('admin'))}
      cards={[4, 4]}
    >
      {(stats) => (
        <>
          <PendingApprovals count={stats.pending_organisations} />
          <PlatformFigures stats={stats} />
          <DashboardColumns
            main={
              <div className="grid items-start gap-6 md:grid-cols-2">
                <OrganisationDistribution stats={stats} />
                <ActiveOrganisations stats={stats} />
                <EngagementFunnel stats={stats} />
                <PlatformActivity stats={stats} />
              </div>
            }
            side={
              <>
                <PlatformStatus pending={stats.pending_organisations} />
                <TendersByStatus stats={stats} />
                <QuickActions title="Quick links" actions={quickLinks} />
              </>
            }
          />
          <OverTime />
          <TenderFigures tenders={stats.recent_tenders} showsOrganisation />
          <OrganisationsTable organisations={stats.recent_organisations} />
        </>
      )}
    </AnalyticsPage>
  )
}

function PlatformFigures({ stats }: { stats: AdminStats }) {
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

/** Panel that compares the number of views on the platform with the number of interests. */
function EngagementFunnel({ stats }: { stats: AdminStats }) {
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

function PlatformActivity({ stats }: { stats: AdminStats }) {
  const { answered_questions, unanswered_questions, total_questions } = stats
  return (
    <FigureList
      title="Platform activity"
      figures={[
        {
          term: 'Draft tenders',
          figure: stats.draft_tenders,
          link: linkTo('/tenders', { status: 'draft' }),
        },
        {
          term: 'Closed tenders',
          figure: stats.closed_tenders,
          link: linkTo('/tenders', { status: 'closed' }),
        },
        {
          term: 'Questions asked',
          figure: total_questions,
          note: `${formatPercent(percentOf(answered_questions, total_questions))} answered`,
        },
        {
          term: 'Unanswered questions',
          figure: unanswered_questions,
          ...(unanswered_questions > 0 ? { link: linkToUnanswered } : {}),
        },
        {
          term: 'Downloads',
          figure: stats.total_downloads,
          note: `Of ${formatNumber(stats.total_documents)} documents`,
        },
      ]}
    />
  )
}

const linkToUnanswered: RenderLink = (props) => (
  <Link to="/admin/dashboard" hash={unansweredAnchor} {...props} />
)

/** Panel with the platform status: a warning if many organisations are waiting for approval. */
function PlatformStatus({ pending }: { pending: number }) {
  const isWarning = pending > pendingWarningAbove
  return (
    <ListPanel title="Platform status" isBoxed>
      <div className="flex flex-col items-start gap-2 p-4">
        {isWarning ? (
          <Tag tone="pending" icon={<TriangleAlert aria-hidden="true" />}>
            Warning
          </Tag>
        ) : (
          <Tag tone="published" icon={<CircleCheck aria-hidden="true" />}>
            Healthy
          </Tag>
        )}
        <p className="text-sm text-muted">
          {isWarning ? 'Over' : 'Within'} the limit of {pendingWarningAbove} pending organisations
        </p>
      </div>
    </ListPanel>
  )
}
