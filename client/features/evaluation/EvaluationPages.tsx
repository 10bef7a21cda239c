// The pages of an evaluation. Each is loaded separately, so that the router has one import for all.
import { useParams, useSearch } from '@tanstack/react-router'
import { lazyPart } from '#client/lib/lazy-part.tsx'

const PanelPage = lazyPart(() => import('./panel/PanelPage.tsx'), 'PanelPage')
const DeclarationsPage = lazyPart(
  () => import('./declarations/DeclarationsPage.tsx'),
  'DeclarationsPage',
)
const ScoresPage = lazyPart(() => import('./scoring/ScoresPage.tsx'), 'ScoresPage')
const JudgedBidPage = lazyPart(() => import('./reading/JudgedBidPage.tsx'), 'JudgedBidPage')
const ConsensusPage = lazyPart(() => import('./consensus/ConsensusPage.tsx'), 'ConsensusPage')
const ClarificationsPage = lazyPart(
  () => import('./clarifications/ClarificationsPage.tsx'),
  'ClarificationsPage',
)
const RankingPage = lazyPart(() => import('./ranking/RankingPage.tsx'), 'RankingPage')

/** The keys reset the state, so that no input carries over to another tender or bid. */
export function PanelRoute() {
  const { tenderId } = useParams({ from: '/signed-in/tenders/$tenderId/evaluation' })
  return <PanelPage key={tenderId} tenderId={tenderId} />
}

export function DeclarationsRoute() {
  const { tenderId } = useParams({ from: '/signed-in/tenders/$tenderId/evaluation/declarations' })
  return <DeclarationsPage key={tenderId} tenderId={tenderId} />
}

export function ScoresRoute() {
  const from = '/signed-in/tenders/$tenderId/evaluation/scores'
  const { tenderId } = useParams({ from })
  const { bid, criterion } = useSearch({ from })
  return <ScoresPage key={tenderId} {...{ tenderId, bid, criterion }} />
}

export function JudgedBidRoute() {
  const { tenderId, bidId } = useParams({
    from: '/signed-in/tenders/$tenderId/evaluation/bids/$bidId',
  })
  return <JudgedBidPage key={bidId} tenderId={tenderId} bidId={bidId} />
}

export function ConsensusRoute() {
  const from = '/signed-in/tenders/$tenderId/evaluation/consensus'
  const { tenderId } = useParams({ from })
  const { bid, criterion } = useSearch({ from })
  return <ConsensusPage key={tenderId} {...{ tenderId, bid, criterion }} />
}

export function ClarificationsRoute() {
  const { tenderId } = useParams({
    from: '/signed-in/tenders/$tenderId/evaluation/clarifications',
  })
  return <ClarificationsPage key={tenderId} tenderId={tenderId} />
}

export function RankingRoute() {
  const { tenderId } = useParams({ from: '/signed-in/tenders/$tenderId/evaluation/ranking' })
  return <RankingPage key={tenderId} tenderId={tenderId} />
}
