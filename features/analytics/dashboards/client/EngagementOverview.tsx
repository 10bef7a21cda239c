import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { BuyerStats } from '#features/analytics/contract/analytics.ts'
import { formatPercent } from '#kernel/format/percent.ts'
import { counted, formatNumber } from '#kernel/format/number.ts'
import type { RenderLink } from '#kernel/client/ui/render-link.ts'
import { linkTo, linkToPart } from '#kernel/client/lists/link-to.tsx'
import { ListPanel } from '#kernel/client/ui/ListPanel.tsx'
import { unansweredAnchor } from './UnansweredQuestions.tsx'

/** Totals of interests, documents and questions, each with a breakdown. */
export function EngagementOverview({ stats }: { stats: BuyerStats }) {
  const analytics = linkTo('/buyer/analytics')
  const questions = stats.pending_questions > 0 ? linkToPart(unansweredAnchor) : analytics
  // Questions about tenders that are no longer published are not pending.
  const unanswered = stats.total_questions - stats.answered_questions - stats.pending_questions
  return (
    <ListPanel
      title="Engagement overview"
      isBoxed
      action={
        <Link to="/buyer/analytics" className="link text-sm">
          View analytics
        </Link>
      }
    >
      <dl className="divide-y divide-line">
        <Line term="Interests" figure={stats.total_interests} link={analytics}>
          {stats.avg_interests_per_tender.toFixed(1)} per tender,{' '}
          {formatPercent(stats.view_to_interest_rate)} conversion
        </Line>
        <Line term="Documents" figure={stats.total_documents} link={analytics}>
          {counted(stats.total_downloads, 'download')}
        </Line>
        <Line term="Q&A" figure={stats.total_questions} link={questions}>
          {formatNumber(stats.answered_questions)} answered, {formatNumber(stats.pending_questions)}{' '}
          pending
          {unanswered > 0 && `, ${formatNumber(unanswered)} left unanswered`}
        </Line>
      </dl>
    </ListPanel>
  )
}

interface LineProps {
  term: string
  figure: number
  link: RenderLink
  children: ReactNode
}

function Line({ term, figure, link, children }: LineProps) {
  return (
    <div className="grid grid-cols-[5.5rem_1fr_auto] items-baseline gap-x-2 px-4 py-1.5 lg:grid-cols-[1fr_auto] lg:py-1">
      <dt className="font-semibold">{link({ className: 'link', children: term })}</dt>
      <dd className="col-start-3 font-bold lg:col-start-2 lg:text-h3">{formatNumber(figure)}</dd>
      <dd className="text-sm text-muted max-lg:col-start-2 max-lg:row-start-1 lg:col-span-2">
        {children}
      </dd>
    </div>
  )
}
