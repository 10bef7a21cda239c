import { Eye } from 'lucide-react'
import { setupWords } from '#domain/contract/bidding-setup-words.ts'
import { Button } from '#client/ui/Button.tsx'
import { setupStepFields } from './setup-steps.ts'
import type { SetupFormState } from './use-setup-form.ts'

type SetupButtonsProps = {
  form: SetupFormState
  step: number
  /** True once suppliers have seen the set-up, which then has no steps. */
  isLive: boolean
  /** True while the set-up breaks rules, so that suppliers could not read it. */
  isIncomplete: boolean
  onStep: (step: number) => void
  onPreview: () => void
  onClose: () => void
}

/** Buttons below the set-up: to the other steps, to save, to preview and to leave. */
export function SetupButtons(props: SetupButtonsProps) {
  const { form, step, isLive, isIncomplete, onStep, onPreview, onClose } = props
  const isLast = isLive || step === setupStepFields.length
  return (
    <div className="flex flex-wrap gap-3">
      {!isLast && (
        <Button onClick={() => form.check(setupStepFields[step - 1]!) && onStep(step + 1)}>
          {setupWords.next}
        </Button>
      )}
      <Button
        type="submit"
        kind={isLast ? 'primary' : 'secondary'}
        isBusy={form.isBusy}
        busyLabel="Saving..."
      >
        {setupWords.save}
      </Button>
      <Button
        kind="secondary"
        disabledReason={isIncomplete ? setupWords.previewIncomplete : null}
        onClick={onPreview}
      >
        <Eye aria-hidden="true" />
        {setupWords.preview}
      </Button>
      {step > 1 && (
        <Button kind="secondary" onClick={() => onStep(step - 1)}>
          {setupWords.previous}
        </Button>
      )}
      <Button kind="secondary" onClick={onClose}>
        {isLive ? 'Cancel' : setupWords.close}
      </Button>
    </div>
  )
}
