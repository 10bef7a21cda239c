import type { ReactNode } from 'react'
import { Button } from './Button.tsx'

type WizardActionsProps = {
  /** Button that leads to the next step or completes the last one. */
  next: ReactNode
  step: number
  /** Undefined if the first step has no button that leads back. */
  onPrevious: (() => void) | undefined
  previousLabel?: string
  /** Buttons that save unfinished work, at the end of the row. */
  children?: ReactNode
}

/** Buttons below a step of a wizard: next, previous, save. On phones, next has its own row. */
export function WizardActions(props: WizardActionsProps) {
  const { next, step, onPrevious, previousLabel = 'Previous', children } = props
  return (
    <div className="flex flex-wrap items-start gap-3 border-t border-line pt-5 max-sm:*:first:w-full">
      {next}
      {onPrevious && (
        <Button
          kind="secondary"
          disabledReason={step === 1 ? 'This is the first step.' : null}
          reasonAs="tooltip"
          onClick={onPrevious}
        >
          {previousLabel}
        </Button>
      )}
      {children && <div className="ms-auto flex flex-wrap gap-3">{children}</div>}
    </div>
  )
}
