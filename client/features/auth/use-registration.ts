import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState, type FormEvent } from 'react'
import {
  register,
  registrationInput,
  registrationSteps,
  registrationTexts,
} from '#domain/contract/registration.ts'
import { call, fetchCsrfCookie } from '#client/lib/api.ts'
import { useForm } from '#client/lib/form.ts'
import { explainRegistration, stepOf } from './explain-registration.ts'
import { dropDraft, keepDraft, readDraft } from './registration-draft.ts'

export type RegistrationForm = ReturnType<typeof useRegistration>['form']

/** The form of all three steps and which of them is shown. Only the last one submits. */
export function useRegistration() {
  const navigate = useNavigate()
  const [step, setStep] = useState(1)
  const form = useForm({
    initial: readDraft(),
    schema: registrationInput,
    failure: registrationTexts.failed,
    explain: explainRegistration,
    onFailure: (fields) => {
      setStep(stepOf(fields) ?? step)
      window.scrollTo(0, 0)
    },
    submit: async (body) => {
      await fetchCsrfCookie()
      await call(register, { body })
      dropDraft()
      await navigate({ to: '/login', state: { notice: registrationTexts.success } })
    },
  })

  const { values } = form
  useEffect(() => keepDraft(values), [values])

  function goOn(event: FormEvent): void {
    event.preventDefault()
    if (step === registrationSteps.length) return void form.submit(event)
    if (form.check(registrationSteps[step - 1]!.fields)) setStep(step + 1)
  }

  function goBack(): void {
    form.clearErrors()
    setStep(step - 1)
  }

  return { form, step, goOn, goBack }
}
