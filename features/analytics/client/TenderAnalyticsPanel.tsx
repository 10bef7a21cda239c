import { useQuery } from '@tanstack/react-query'
import {
  analyticsTexts,
  documentChartBars,
  interestChartBars,
  interestChartDays,
  type TenderAnalytics,
} from '../contract/analytics.ts'
import type { Tender } from '#features/tenders/contract/tender-reply.ts'
import { linkTo } from '#kernel/client/lists/link-to.tsx'
import { ErrorState } from '#kernel/client/ui/ErrorState.tsx'
import { Skeleton } from '#kernel/client/ui/Skeleton.tsx'
import { StatCard } from '#kernel/client/ui/StatCard.tsx'
import { StatCards } from '#kernel/client/ui/StatCards.tsx'
import { formatPercent } from '#kernel/format/percent.ts'
import { tenderStatsQuery } from './analytics-queries.ts'
import { BarPanel } from './BarPanel.tsx'
import { chartColours } from './chart-colours.ts'
import { DailyChart } from './DailyChart.tsx'

/** Says which days are left out, if there are more than the chart shows. */
const interestNote = ({ interests_by_day: days }: TenderAnalytics) =>
  (days.length < interestChartBars
    ? ''
    : `Up to ${interestChartBars} of these days are shown, the latest with new interests. `) +
  'Interests withdrawn since are left out.'

/** Zeros, shown below the error banner if the analytics could not be loaded. */
const noStats: TenderAnalytics = {
  view_count: 0,
  interests_count: 0,
  view_to_interest_rate: 0,
  questions_count: 0,
  answered_questions: 0,
  published_answers: 0,
  documents_count: 0,
  total_downloads: 0,
  interests_by_day: [],
  downloads_by_document: [],
}

export function TenderAnalyticsPanel({ tender }: { tender: Tender }) {
  const { data, isPending, isError, isFetching, refetch } = useQuery(tenderStatsQuery(tender.id))
  if (isPending) return <Skeleton shape="cards" count={6} label="Loading analytics" />
  const stats = data ?? noStats
  return (
    <>
      {isError && (
        <ErrorState
          title={analyticsTexts.analyticsFailed}
          {...(data ? {} : { message: 'We couldn’t load these figures, so they show as zero.' })}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      <TenderStatCards tenderId={tender.id} stats={stats} />
      <DailyChart
        title={`Interests, last ${interestChartDays} days`}
        note={interestNote(stats)}
        fileName={`${tender.reference}-interests-by-day`}
        valueHeader="Interests"
        colour={chartColours.interests}
        days={interestChartDays}
        counted={stats.interests_by_day}
        empty={`No interest in the last ${interestChartDays} days`}
      />
      <BarPanel
        title="Downloads by document"
        note={`The most downloaded first, ${documentChartBars} at most.`}
        fileName={`${tender.reference}-downloads-by-document`}
        headers={['Document', 'Downloads']}
        colour={chartColours.downloads}
        bars={stats.downloads_by_document.map(({ title, download_count }) => ({
          label: title,
          value: download_count,
        }))}
        empty="No documents yet"
      />
    </>
  )
}

interface TenderStatCardsProps {
  tenderId: number
  stats: TenderAnalytics
}

function TenderStatCards({ tenderId, stats }: TenderStatCardsProps) {
  const tab = (key: string) => linkTo(`/tenders/${tenderId}`, { tab: key })
  return (
    <StatCards title="Figures" columns={3}>
      <StatCard label="Views" figure={stats.view_count} note="By suppliers" />
      <StatCard label="Interests" figure={stats.interests_count} link={tab('interests')} />
      <StatCard
        label="View-to-interest rate"
        figure={formatPercent(stats.view_to_interest_rate)}
        note="Interests per view"
      />
      <StatCard
        label="Questions"
        figure={stats.questions_count}
        note={`${stats.answered_questions} answered, ${stats.published_answers} of them published`}
        link={tab('questions')}
      />
      <StatCard label="Documents" figure={stats.documents_count} link={tab('documents')} />
      <StatCard label="Downloads" figure={stats.total_downloads} note="Of all documents" />
    </StatCards>
  )
}
