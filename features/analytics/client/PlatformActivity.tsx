import { Link } from '@tanstack/react-router'
import type { AdminStats } from '../contract/analytics.ts'
import { formatPercent, percentOf } from '#kernel/format/percent.ts'
import { formatNumber } from '#kernel/format/number.ts'
import { linkTo } from '#kernel/client/lists/link-to.tsx'
import { unansweredAnchor } from '../dashboards/client/UnansweredQuestions.tsx'
import type { RenderLink } from '#kernel/client/ui/render-link.ts'
import { FigureList } from './FigureList.tsx'

export function PlatformActivity({ stats }: { stats: AdminStats }) {
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
