import { decisionWords as words } from '#domain/contract/award-words.ts'
import { decisionStepLabels, type Decision } from '#domain/contract/decision.ts'
import { formatShortDateTime } from '#domain/format/date.ts'
import { Panel } from '#client/ui/Panel.tsx'

export function DecisionHistory({ steps }: Pick<Decision, 'steps'>) {
  if (steps.length === 0) return null
  return (
    <Panel
      title={words.history}
      actions={<span className="text-sm text-muted">{words.ukTime}</span>}
    >
      <ol className="divide-y divide-line">
        {steps.toReversed().map(({ step, by, reason, taken_at }) => (
          <li key={`${taken_at} ${step}`} className="py-2 wrap-anywhere first:pt-0 last:pb-0">
            <span className="font-semibold">{decisionStepLabels[step]}</span>{' '}
            <span className="text-muted">
              {by.name}, <time dateTime={taken_at}>{formatShortDateTime(taken_at)}</time>
            </span>
            {reason && <p className="max-w-measure whitespace-pre-line">{reason}</p>}
          </li>
        ))}
      </ol>
    </Panel>
  )
}
