import { EvaluationFrame } from '../EvaluationFrame.tsx'

type DeclarationsPageProps = { tenderId: number }

export function DeclarationsPage({ tenderId }: DeclarationsPageProps) {
  return (
    <EvaluationFrame tenderId={tenderId} page="declarations" title="Declarations of interest">
      {() => null}
    </EvaluationFrame>
  )
}
