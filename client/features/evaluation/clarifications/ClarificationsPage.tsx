import { EvaluationFrame } from '../EvaluationFrame.tsx'

type ClarificationsPageProps = { tenderId: number }

export function ClarificationsPage({ tenderId }: ClarificationsPageProps) {
  return (
    <EvaluationFrame tenderId={tenderId} page="clarifications" title="Clarifications">
      {() => null}
    </EvaluationFrame>
  )
}
