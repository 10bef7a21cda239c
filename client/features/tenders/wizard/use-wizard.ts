import { useRef, useState, type FormEvent } from 'react'
import type * as z from 'zod/mini'
import { errorsOf, useForm, type Failure } from '#client/lib/form.ts'
import type { SavedWork } from './saved-work.ts'
import { useAutosave } from './use-autosave.ts'
import { useLeaveGuard } from '#client/lib/use-leave-guard.ts'
import { firstFailing, type StepFields } from './wizard-steps.ts'
import type { WizardValues } from './wizard-values.ts'

export type WizardForm = ReturnType<typeof useWizard>['form']

interface WizardOptions<Output> {
  workKey: string
  /** What the wizard starts with when nobody has typed anything: leaving it then costs nothing. */
  pristine: WizardValues
  restored: SavedWork | undefined
  /** Where it was left, when it goes on from elsewhere. */
  startStep?: number
  idempotencyKey: string
  version?: number
  /** Of the files that go with it; told when the work is restored, since they can't be kept. */
  fileNames?: readonly string[]
  /** Older work waits to be restored: nothing is written over it. */
  isHeld: boolean
  steps: number
  /** Which step asks for what. */
  fields: (values: WizardValues) => StepFields
  schema: z.ZodMiniType<Output>
  failure: string
  explain: (error: unknown, fallback: string) => Failure
  /** Answers with where to go from there; the work is then no longer unsaved. */
  submit: (body: Output) => Promise<() => Promise<void>>
}

/** The form of all steps, which of them is shown, and the safety net below it. */
export function useWizard<Output>(options: WizardOptions<Output>) {
  const { pristine, restored, steps } = options
  const [step, setStep] = useState(Math.min(restored?.step ?? options.startStep ?? 1, steps))
  const isDone = useRef(false)
  const form = useForm<WizardValues, Output>({
    // What was kept may be older than a field.
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
  // Chosen files are lost with the page, even when all that was typed is saved.
  const hasFiles = Boolean(options.fileNames?.length)
  const leaving = useLeaveGuard(() => (isDirty || hasFiles) && !isDone.current)

  function goOn(event: FormEvent): void {
    event.preventDefault()
    if (step < steps && form.check(shownFields)) setStep(step + 1)
  }

  function goTo(target: number): void {
    form.clearErrors()
    setStep(target)
  }

  return {
    form,
    step,
    /** The furthest step to which nothing before it bars the way. */
    reach,
    shownFields,
    goOn,
    goTo,
    leaving,
    isDirty,
    isKept,
    isTaken: autosave.isTaken,
    savedAt: autosave.savedAt,
    /** It is saved elsewhere. */
    forgetKept: autosave.forget,
  }
}
