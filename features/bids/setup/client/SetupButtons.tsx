import { Button } from '#kernel/client/ui/Button.tsx'
import { WizardActions } from '#kernel/client/ui/WizardActions.tsx'
import { setupStepFields } from './setup-steps.ts'
import type { SetupFormState } from './use-setup-form.ts'

type SetupButtonsProps = {
  form: SetupFormState
  /** Id of the form element, which doesn't contain the buttons. */
  formId: string
  step: number
  /** True once suppliers have seen the set-up; the form then has no steps. */
  isLive: boolean
  onStep: (step: number) => void
  onClose: () => void
}

/** Buttons below the form. The last step has a single button, which saves and closes the form. */
export function SetupButtons(props: SetupButtonsProps) {
  const { form, formId, step, isLive, onStep, onClose } = props
  const isLast = step === setupStepFields.length
  const save = (
    <Button key="save" type="submit" form={formId} isBusy={form.isBusy} busyLabel="Saving...">
      Save bid set-up
    </Button>
  )
  if (isLive) {
    return (
      <div className="flex flex-wrap gap-3">
        {save}
        <Button kind="secondary" onClick={onClose}>
          Cancel
        </Button>
      </div>
    )
  }
  // “Next” and “Save” are rendered in the same place. Without separate keys, React would reuse the
  // button element, and a click on “Next” could submit the form.
  const next = (
    <Button key="next" onClick={() => form.check(setupStepFields[step - 1]!) && onStep(step + 1)}>
      Next
    </Button>
  )
  return (
    <WizardActions step={step} onPrevious={() => onStep(step - 1)} next={isLast ? save : next}>
      {!isLast && (
        <Button kind="secondary" onClick={onClose}>
          Save and close
        </Button>
      )}
    </WizardActions>
  )
}
