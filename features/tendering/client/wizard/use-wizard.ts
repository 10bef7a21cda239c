import { useRef, useState, type FormEvent } from 'react'
import type * as z from 'zod/mini'
import { useForm, type Failure } from '#kernel/client/lib/form.ts'
import { errorsOf } from '#kernel/client/lib/form-errors.ts'
import { firstFailing, type StepFields } from '#kernel/client/lib/form-steps.ts'
import type { SavedWork } from './saved-work.ts'
import { useAutosave } from './use-autosave.ts'
import { useLeaveGuard } from '#kernel/client/lib/use-leave-guard.ts'
import type { WizardValues } from './wizard-values.ts'

export type WizardForm = ReturnType<typeof useWizard>['form']

interface WizardOptions<Output> {
  workKey: string
  /**
   * Values before any user input. If they are unchanged, leaving the wizard needs no confirmation.
   */
  pristine: WizardValues
  restored: SavedWork | undefined
  /** Step at which the wizard continues a draft. */
  startStep?: number | undefined
  idempotencyKey: string
  version?: number | undefined
  /** Names of the chosen files. They are stored so that a restored wizard can list them. */
  fileNames?: readonly string[]
  /**
   * True while the user has not decided whether to restore older work, which must not be
   * overwritten.
   */
  isHeld: boolean
  steps: number
  /** Returns the fields of each step. */
  fields: (values: WizardValues) => StepFields
  schema: z.ZodMiniType<Output>
  failure: string
  explain: (error: unknown, fallback: string) => Failure
  /**
   * Submits the form. Returns a function that navigates away; it is called once the work no longer
   * counts as unsaved.
   */
  submit: (body: Output) => Promise<() => Promise<void>>
}

/**
 * Returns the form for all steps, the current step, the state of autosave, and the confirmation for
 * leaving with unsaved work.
 */
export function useWizard<Output>(options: WizardOptions<Output>) {
  const { pristine, restored, steps } = options
  const [step, setStep] = useState(Math.min(restored?.step ?? options.startStep ?? 1, steps))
  const isDone = useRef(false)
  const form = useForm<WizardValues, Output>({
    // Stored values may lack fields that were added in a later release.
    initial: { ...pristine, ...restored?.values },
    schema: options.schema,
    failure: options.failure,
    explain: options.explain,
    onFailure: (fields) => {
      setStep(firstFailing(options.fields(form.values), fields) ?? step)
      window.scrollTo(0, 0)
    },
    submit: async (body) => {
      autosave.flush()
      const goOn = await options.submit(body)
      isDone.current = true
      autosave.forget()
      await goOn()
    },
  })
  const { values } = form
  const shownFields = options.fields(values)[step - 1] ?? []
  const isDirty = JSON.stringify(values) !== JSON.stringify(pristine)
  const isKept = isDirty && !options.isHeld
  const autosave = useAutosave({
    key: options.workKey,
    work: {
      values,
      step,
      idempotencyKey: options.idempotencyKey,
      version: options.version,
      fileNames: options.fileNames,
    },
    isOn: isKept,
  })
  const issues = options.schema.safeParse(values).error?.issues ?? []
  const reach = firstFailing(options.fields(values), errorsOf(issues)) ?? steps
  // Chosen files are lost when the page is left, even if all other input is saved.
  const hasFiles = Boolean(options.fileNames?.length)
  const leaving = useLeaveGuard(() => (isDirty || hasFiles) && !isDone.current)

  function goOn(event: FormEvent): void {
    event.preventDefault()
    if (step < steps && form.check(shownFields)) setStep(step + 1)
  }

  /**
   * Allows the user to leave without saving on the server if the work is stored on this device.
   * Returns whether it is.
   */
  function keep(): boolean {
    autosave.flush()
    if (!isKept || autosave.isTaken) return false
    isDone.current = true
    return true
  }

  function goTo(target: number): void {
    form.clearErrors()
    setStep(target)
  }

  return {
    form,
    step,
    /** Furthest step that the user can go to. */
    reach,
    shownFields,
    goOn,
    goTo,
    leaving,
    keep,
    isDirty,
    isKept,
    isTaken: autosave.isTaken,
    savedAt: autosave.savedAt,
    /** Deletes the local copy. Called once the work has been saved on the server. */
    discardStored: autosave.forget,
  }
}
