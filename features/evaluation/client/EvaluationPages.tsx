// Evaluation pages. All of them share one route, and the code of each page is loaded separately.
import { useParams, useSearch } from '@tanstack/react-router'
import { lazyPart } from '#kernel/client/lib/lazy-part.tsx'
import { evaluationRoute } from './evaluation-pages.ts'
import { Gone } from './EvaluationFrame.tsx'

const PanelPage = lazyPart(() => import('../panel/client/PanelPage.tsx'), 'PanelPage')
const DeclarationsPage = lazyPart(
  () => import('../panel/client/DeclarationsPage.tsx'),
  'DeclarationsPage',
)
const ScoresPage = lazyPart(() => import('../scoring/client/ScoresPage.tsx'), 'ScoresPage')
const JudgedBidPage = lazyPart(() => import('../scoring/client/JudgedBidPage.tsx'), 'JudgedBidPage')
const ConsensusPage = lazyPart(
  () => import('../consensus/client/ConsensusPage.tsx'),
  'ConsensusPage',
)
const ClarificationsPage = lazyPart(
  () => import('../clarifications/client/ClarificationsPage.tsx'),
  'ClarificationsPage',
)
const AwardPage = lazyPart(() => import('../award/client/AwardPage.tsx'), 'AwardPage')
const ReportPage = lazyPart(() => import('../award/client/ReportPage.tsx'), 'ReportPage')
const SummaryPage = lazyPart(() => import('../summaries/client/SummaryPage.tsx'), 'SummaryPage')
const RankingPage = lazyPart(() => import('../ranking/client/RankingPage.tsx'), 'RankingPage')

/**
 * Route component that renders the page given in the address. The keys reset the page's state when
 * the tender or bid changes.
 */
export function EvaluationRoute() {
  const from = `/signed-in${evaluationRoute}` as const
  const { tenderId, part, bidId } = useParams({ from })
  const { bid, criterion } = useSearch({ from })
  switch (part) {
    case undefined:
      return <PanelPage key={tenderId} tenderId={tenderId} />
    case 'declarations':
      return <DeclarationsPage key={tenderId} tenderId={tenderId} />
    case 'scores':
      return <ScoresPage key={tenderId} tenderId={tenderId} bid={bid} criterion={criterion} />
    case 'bids':
      return <JudgedBidPage key={bidId} tenderId={tenderId} bidId={bidId ?? 0} />
    case 'consensus':
      return <ConsensusPage key={tenderId} tenderId={tenderId} bid={bid} criterion={criterion} />
    case 'clarifications':
      return <ClarificationsPage key={tenderId} tenderId={tenderId} />
    case 'ranking':
      return <RankingPage key={tenderId} tenderId={tenderId} />
    case 'award':
      return <AwardPage key={tenderId} tenderId={tenderId} />
    case 'report':
      return <ReportPage key={tenderId} tenderId={tenderId} />
    case 'summaries':
      return <SummaryPage key={bidId} tenderId={tenderId} bidId={bidId ?? 0} />
    default:
      return <Gone />
  }
}
