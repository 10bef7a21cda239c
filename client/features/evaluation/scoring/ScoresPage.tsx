import { EvaluationFrame } from '../EvaluationFrame.tsx'

type ScoresPageProps = {
  tenderId: number
  bid?: number | undefined
  criterion?: string | undefined
}

export function ScoresPage({ tenderId }: ScoresPageProps) {
  return (
    <EvaluationFrame tenderId={tenderId} page="scores" title="Bids and scores">
      {() => null}
    </EvaluationFrame>
  )
}
