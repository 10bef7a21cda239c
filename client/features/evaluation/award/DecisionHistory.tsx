import { decisionWords as words } from '#domain/contract/award-words.ts'
import { decisionStepLabels, type Decision } from '#domain/contract/decision.ts'
import { Panel } from '#client/ui/Panel.tsx'
import { Time } from '#client/ui/Time.tsx'

export function DecisionHistory({ steps }: Pick<Decision, 'steps'>) {
  if (steps.length === 0) return null
  return (
    <Panel title={words.history}>
      <ol className="flex flex-col gap-3">
        {steps.toReversed().map(({ step, by, reason, taken_at }) => (
          <li key={`${taken_at} ${step}`} className="wrap-anywhere">
            <span className="font-semibold">{decisionStepLabels[step]}</span>{' '}
            <span className="text-muted">
              {by.name}, <Time iso={taken_at} />
            </span>
            {reason && <p className="max-w-measure whitespace-pre-line">{reason}</p>}
          </li>
        ))}
      </ol>
    </Panel>
  )
}
