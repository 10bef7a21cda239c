import { CircleCheck, Clock } from 'lucide-react'
import { joinClasses } from '#kernel/client/ui/join-classes.ts'
import type { StepState } from '#kernel/contract/step-state.ts'

/** Labels for screen readers, which can't see the icon of a step. */
const stepStateLabels: Record<StepState, string> = {
  done: 'done',
  current: 'in progress',
  to_do: 'to do',
}

export interface ListedStep {
  text: string
  state: StepState
  /** Details next to the text, such as a date. */
  note?: string | undefined
}

type StepListProps = { label?: string; steps: readonly ListedStep[] }

/** List of steps in their order, each with its state. */
export function StepList({ label, steps }: StepListProps) {
  return (
    <ol aria-label={label} className="flex flex-col gap-2">
      {steps.map(({ text, state, note }) => (
        <li key={text} className="flex gap-3">
          <StateIcon state={state} />
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
      ))}
    </ol>
  )
}

/**
 * Icon for a state. Only icons that the shell already contains are used, because icons shared by
 * several pages become part of the shell.
 */
function StateIcon({ state }: { state: StepState }) {
  const place = 'mt-0.5 size-5 shrink-0'
  if (state === 'done')
    return <CircleCheck aria-hidden="true" className={`${place} text-success`} />
  if (state === 'current') {
    return <Clock aria-hidden="true" className={`${place} text-brand-text`} />
  }
  return <span aria-hidden="true" className={`${place} rounded-full border-2 border-subtle`} />
}
