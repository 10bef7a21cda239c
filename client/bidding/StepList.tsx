import { Circle, CircleCheck, CircleDot } from 'lucide-react'
import { joinClasses } from '#client/ui/join-classes.ts'
import { stepStateLabels, type StepState } from '#domain/contract/step-state.ts'

export interface ListedStep {
  text: string
  state: StepState
  /** Details next to the text, such as a date. */
  note?: string
}

const looks = {
  done: { Icon: CircleCheck, colour: 'text-success' },
  current: { Icon: CircleDot, colour: 'text-brand-text' },
  to_do: { Icon: Circle, colour: 'text-subtle' },
} satisfies Record<StepState, unknown>

type StepListProps = { label?: string; steps: readonly ListedStep[] }

/** List of steps in their order, each with its state. */
export function StepList({ label, steps }: StepListProps) {
  return (
    <ol aria-label={label} className="flex flex-col gap-2">
      {steps.map(({ text, state, note }) => {
        const { Icon, colour } = looks[state]
        return (
          <li key={text} className="flex gap-3">
            <Icon aria-hidden="true" className={`mt-0.5 size-5 shrink-0 ${colour}`} />
            <span
              className={joinClasses(
                'min-w-0 wrap-anywhere',
                note !== undefined && 'flex flex-wrap gap-x-3 sm:grid sm:grid-cols-[9rem_1fr]',
              )}
            >
              <span className={note === undefined ? undefined : 'font-semibold'}>
                {text}
                <span className="sr-only"> ({stepStateLabels[state]})</span>
              </span>
              {note}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
