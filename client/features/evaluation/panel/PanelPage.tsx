import { EvaluationFrame } from '../EvaluationFrame.tsx'

type PanelPageProps = { tenderId: number }

export function PanelPage({ tenderId }: PanelPageProps) {
  return (
    <EvaluationFrame tenderId={tenderId} page="panel" title="Evaluation">
      {() => null}
    </EvaluationFrame>
  )
}
