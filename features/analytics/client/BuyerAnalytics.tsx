import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { BuyerStats } from '../contract/analytics.ts'
import { formatPercent, percentOf } from '#kernel/format/percent.ts'
import { formatNumber } from '#kernel/format/number.ts'
import { dashboardQuery } from '../dashboards/client/dashboard-queries.ts'
import { linkTo } from '#kernel/client/lists/link-to.tsx'
import { StatCards } from '#kernel/client/ui/StatCards.tsx'
import { unansweredAnchor } from '../dashboards/client/UnansweredQuestions.tsx'
import { useUser } from '#kernel/client/lib/session.tsx'
import type { RenderLink } from '#kernel/client/ui/render-link.ts'
import { StatCard } from '#kernel/client/ui/StatCard.tsx'
import { AnalyticsPage } from './AnalyticsPage.tsx'
import { FigureList } from './FigureList.tsx'
import { OverTime } from './OverTime.tsx'
import { TenderFigures } from './TenderFigures.tsx'
import { TendersByStatus } from './TendersByStatus.tsx'

export function BuyerAnalytics() {
  const { organisation } = useUser()
  return (
    <AnalyticsPage
      subject={organisation ? `The tenders of ${organisation.name}` : 'Your tenders'}
      query={useQuery(dashboardQuery('buyer'))}
      cards={[4]}
    >
      {(stats) => (
        <>
          <Totals stats={stats} />
          <div className="grid items-start gap-6 lg:grid-cols-2 lg:gap-8">
            <TendersByStatus stats={stats} />
            <Engagement stats={stats} />
          </div>
          <OverTime />
          <TenderFigures tenders={stats.recent_tenders} />
        </>
      )}
    </AnalyticsPage>
  )
}

function Totals({ stats }: { stats: BuyerStats }) {
  return (
    <StatCards title="Totals" columns={4}>
      <StatCard
        label="Total Tenders"
        figure={stats.total_tenders}
        note={`${formatNumber(stats.published_tenders)} published`}
        link={linkTo('/tenders')}
      />
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
        label="Total Questions"
        figure={stats.total_questions}
        note={`${formatNumber(stats.answered_questions)} answered`}
      />
    </StatCards>
  )
}

function Engagement({ stats }: { stats: BuyerStats }) {
  const { answered_questions, pending_questions, total_questions } = stats
  return (
    <FigureList
      title="Engagement"
      figures={[
        { term: 'Views that became interests', figure: formatPercent(stats.view_to_interest_rate) },
        {
          term: 'Questions answered',
          figure: formatPercent(percentOf(answered_questions, total_questions)),
        },
        {
          term: 'Pending questions',
          figure: pending_questions,
          ...(pending_questions > 0 ? { link: linkToUnanswered } : {}),
        },
        { term: 'Documents', figure: stats.total_documents },
        { term: 'Downloads', figure: stats.total_downloads },
      ]}
    />
  )
}

const linkToUnanswered: RenderLink = (props) => (
  <Link to="/buyer/dashboard" hash={unansweredAnchor} {...props} />
)
