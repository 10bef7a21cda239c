import { Check } from 'lucide-react'
import { joinClasses } from './join-classes.ts'

type StepperProps = {
  steps: readonly string[]
  /** Counted from 1. */
  current: number
  label?: string
}

/** How far a wizard has come. Narrow screens name only the step that one is at. */
export function Stepper({ steps, current, label = 'Progress' }: StepperProps) {
  return (
    <nav aria-label={label}>
      <p className="mb-2 text-sm text-muted sm:sr-only">
        Step {current} of {steps.length}: {steps[current - 1]}
      </p>
      <ol className="flex gap-2">
        {steps.map((step, index) => (
          <Step key={step} name={step} number={index + 1} current={current} />
        ))}
      </ol>
    </nav>
  )
}

function Step({ name, number, current }: { name: string; number: number; current: number }) {
  const isDone = number < current
  const isCurrent = number === current
  return (
    <li
      aria-current={isCurrent ? 'step' : undefined}
      className={joinClasses(
        'flex flex-1 items-start gap-1.5 border-t-4 pt-2 text-sm',
        isDone || isCurrent ? 'border-brand-text' : 'border-line',
        isCurrent ? 'font-semibold text-ink' : 'text-muted',
      )}
    >
      <span className="flex gap-1.5 max-sm:sr-only">
        {isDone ? (
          <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-brand-text" />
        ) : (
          <span aria-hidden="true">{number}</span>
        )}
        <span>
          {name}
          {isDone && <span className="sr-only"> (done)</span>}
        </span>
      </span>
    </li>
  )
}
