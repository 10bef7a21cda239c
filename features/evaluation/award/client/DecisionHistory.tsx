import { personOf } from '../contract/approval-outcome.ts'
import { decisionStepLabels, type Decision } from '../contract/decision.ts'
import { formatShortDateTime } from '#kernel/format/date.ts'
import { Panel } from '#kernel/client/ui/Panel.tsx'

export function DecisionHistory({ steps }: Pick<Decision, 'steps'>) {
  if (steps.length === 0) return null
  return (
    <Panel title="What has been done" actions={<span className="text-sm text-muted">UK time</span>}>
      <ol className="divide-y divide-line">
        {steps.toReversed().map((taken) => (
          <li
            key={`${taken.taken_at} ${taken.step}`}
            className="py-2 wrap-anywhere first:pt-0 last:pb-0"
          >
            <span className="font-semibold">{decisionStepLabels[taken.step]}</span>{' '}
            <span className="text-muted">
              {personOf(taken)},{' '}
              <time dateTime={taken.taken_at}>{formatShortDateTime(taken.taken_at)}</time>
            </span>
            {taken.reason && <p className="max-w-measure whitespace-pre-line">{taken.reason}</p>}
          </li>
        ))}
      </ol>
    </Panel>
  )
}
