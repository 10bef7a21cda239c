import type { TenderAnalytics } from '../contract/analytics.ts'
import { formatPercent } from '#kernel/format/percent.ts'
import { linkTo } from '#kernel/client/lists/link-to.tsx'
import { StatCards } from '#kernel/client/ui/StatCards.tsx'
import { StatCard } from '#kernel/client/ui/StatCard.tsx'

interface TenderStatCardsProps {
  tenderId: number
  stats: TenderAnalytics
}

export function TenderStatCards({ tenderId, stats }: TenderStatCardsProps) {
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
