import { setupWords } from '#domain/contract/bidding-setup-words.ts'
import { Button } from '#client/ui/Button.tsx'
import { setupStepFields } from './setup-steps.ts'
import type { SetupFormState } from './use-setup-form.ts'

type SetupButtonsProps = {
  form: SetupFormState
  step: number
  /** True once suppliers have seen the set-up; the form then has no steps. */
  isLive: boolean
  onStep: (step: number) => void
  onClose: () => void
}

/** Buttons below the form: previous and next step, save and leave. */
export function SetupButtons(props: SetupButtonsProps) {
  const { form, step, isLive, onStep, onClose } = props
  const isLast = isLive || step === setupStepFields.length
  return (
    <div className="flex flex-wrap gap-3">
      {step > 1 && (
        <Button kind="secondary" onClick={() => onStep(step - 1)}>
          {setupWords.previous}
        </Button>
      )}
      {/* Separate keys prevent React from reusing the button, so that a click on “Next” doesn't
          submit the form. */}
      {isLast ? (
        <Button key="save" type="submit" isBusy={form.isBusy} busyLabel="Saving...">
          {setupWords.save}
        </Button>
      ) : (
        <Button
          key="next"
          onClick={() => form.check(setupStepFields[step - 1]!) && onStep(step + 1)}
        >
          {setupWords.next}
        </Button>
      )}
      <Button kind="secondary" className="sm:ms-auto" onClick={onClose}>
        {isLive ? 'Cancel' : setupWords.close}
      </Button>
    </div>
  )
}
