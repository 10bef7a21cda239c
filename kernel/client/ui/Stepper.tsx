import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { joinClasses } from './join-classes.ts'

type StepperProps = {
  steps: readonly string[]
  /** Current step, starting at 1; one more than the number of steps if all are done. */
  current: number
  label?: string
  /**
   * Navigation to completed steps and to all steps up to `reach`. If undefined, the steps are not
   * clickable.
   */
  go?: { to: (step: number) => void; reach: number }
}

/** Progress of a wizard. Narrow screens show only the current step. */
export function Stepper({ steps, current, label = 'Progress', go }: StepperProps) {
  const canGoTo = (step: number) => go && step !== current && (step < current || step <= go.reach)
  return (
    <nav aria-label={label}>
      <p className="mb-2 text-sm text-muted sm:sr-only">
        {current > steps.length
          ? `All ${steps.length} steps done`
          : `Step ${current} of ${steps.length}: ${steps[current - 1]}`}
      </p>
      <ol className="flex gap-2 sm:grid sm:auto-cols-[minmax(max-content,1fr)] sm:grid-flow-col">
        {steps.map((step, index) => (
          <Step
            key={step}
            name={step}
            number={index + 1}
            current={current}
            {...(canGoTo(index + 1) && { onGo: () => go?.to(index + 1) })}
          />
        ))}
      </ol>
    </nav>
  )
}

type StepProps = { name: string; number: number; current: number; onGo?: () => void }

function Step({ name, number, current, onGo }: StepProps) {
  const isDone = number < current
  const isCurrent = number === current
  const content = (
    <>
      {isDone ? (
        <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-brand-text" />
      ) : (
        <span aria-hidden="true">{number}</span>
      )}
      <span className="max-sm:sr-only">
        {name}
        {isDone && <span className="sr-only"> (done)</span>}
      </span>
    </>
  )
  return (
    <li
      aria-current={isCurrent ? 'step' : undefined}
      className={joinClasses(
        'min-w-0 flex-1 border-t-4 pe-2 text-sm',
        isDone || isCurrent ? 'border-brand-text' : 'border-line',
        isCurrent ? 'font-semibold text-ink' : 'text-muted',
      )}
    >
      {onGo ? <Go onGo={onGo}>{content}</Go> : <span className={shape}>{content}</span>}
    </li>
  )
}

const shape = 'flex items-start gap-1.5 pt-2'

function Go({ onGo, children }: { onGo: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={onGo}
      className={joinClasses(
        shape,
        'min-h-control w-full cursor-pointer rounded-control text-start text-link underline-offset-4 hover:underline',
      )}
    >
      {children}
    </button>
  )
}
