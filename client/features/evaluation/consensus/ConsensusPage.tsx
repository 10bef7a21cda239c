import { EvaluationFrame } from '../EvaluationFrame.tsx'

type ConsensusPageProps = {
  tenderId: number
  bid?: number | undefined
  criterion?: string | undefined
}

export function ConsensusPage({ tenderId }: ConsensusPageProps) {
  return (
    <EvaluationFrame tenderId={tenderId} page="consensus" title="Consensus">
      {() => null}
    </EvaluationFrame>
  )
}
