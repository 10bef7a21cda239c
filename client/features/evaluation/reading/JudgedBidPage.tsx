import { EvaluationFrame } from '../EvaluationFrame.tsx'

type JudgedBidPageProps = { tenderId: number; bidId: number }

export function JudgedBidPage({ tenderId }: JudgedBidPageProps) {
  return (
    <EvaluationFrame tenderId={tenderId} page="scores" title="Bid">
      {() => null}
    </EvaluationFrame>
  )
}
