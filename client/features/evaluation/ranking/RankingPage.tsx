import { EvaluationFrame } from '../EvaluationFrame.tsx'

type RankingPageProps = { tenderId: number }

export function RankingPage({ tenderId }: RankingPageProps) {
  return (
    <EvaluationFrame tenderId={tenderId} page="ranking" title="Ranking">
      {() => null}
    </EvaluationFrame>
  )
}
