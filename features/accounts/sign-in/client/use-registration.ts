import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, type FormEvent } from 'react'
import {
  register,
  registrationInput,
  registrationSteps,
  registrationTexts,
} from '#features/accounts/contract/registration.ts'
import { call, fetchCsrfCookie } from '#kernel/client/lib/api.ts'
import { tabStore } from '#kernel/client/lib/device-store.ts'
import { useForm } from '#kernel/client/lib/form.ts'
import { defaultCountry } from '#kernel/contract/organisation.ts'
import { explainRegistration, stepOf } from './explain-registration.ts'

export type RegistrationForm = ReturnType<typeof useRegistration>['form']

/**
 * Returns the form for all three steps, and the current step. Only the last step submits the form.
 */
export function useRegistration() {
  const navigate = useNavigate()
  const { step, turnTo, goBack } = useStep()
  const form = useForm({
    initial: { ...emptyRegistration, ...draft.read() },
    schema: registrationInput,
    failure: registrationTexts.failed,
    explain: explainRegistration,
    onFailure: (fields) => {
      const failed = stepOf(fields)
      if (failed && failed !== step) turnTo(failed, { replace: true, keepsErrors: true })
      window.scrollTo(0, 0)
    },
    submit: async (body) => {
      await fetchCsrfCookie()
      await call(register, { body })
      draft.write(null)
      await navigate({ to: '/login', state: { notice: registrationTexts.success } })
    },
  })

  const { values } = form
  useEffect(() => storeDraft(values), [values])

  // Errors are cleared whenever the step changes, by the form's buttons or by the browser's Back
  // and Forward, unless the form changed the step to show them.
  const clearErrors = useEffectEvent(() => form.clearErrors())
  const keepsErrors = useLocation({ select: ({ state }) => state.keepsErrors })
  useEffect(() => {
    if (!keepsErrors) clearErrors()
  }, [step, keepsErrors])

  function goOn(event: FormEvent): void {
    event.preventDefault()
    if (step === registrationSteps.length) return void form.submit(event)
    if (form.check(registrationSteps[step - 1]!.fields)) turnTo(step + 1)
  }

  return { form, step, goOn, goBack }
}

/**
 * Returns the current step and functions that change it. Each step has its own history entry, so
 * that the browser's Back returns to the previous step.
 */
function useStep() {
  const router = useRouter()
  const { step = 1, cameFrom } = useLocation({ select: ({ state }) => state })

  function turnTo(next: number, how: { replace?: boolean; keepsErrors?: boolean } = {}): void {
    const { replace = false, keepsErrors } = how
    // The second click of a double click can arrive before the next step is rendered, and is
    // ignored.
    if (router.history.location.state.step === next) return
    const state = { step: next, keepsErrors, ...(!replace && { cameFrom: step }) }
    void router.navigate({ to: '/register', state, replace })
  }

  function goBack(): void {
    if (cameFrom === step - 1) return router.history.back()
    turnTo(step - 1, { replace: true })
  }

  return { step, turnTo, goBack }
}

const emptyRegistration = {
  organisation_type: 'supplier',
  organisation_name: '',
  organisation_description: '',
  registration_number: '',
  vat_number: '',
  address_line_1: '',
  address_line_2: '',
  city: '',
  county: '',
  postcode: '',
  country: defaultCountry,
  phone: '',
  website: '',
  name: '',
  email: '',
  password: '',
  password_confirmation: '',
}
type Registration = typeof emptyRegistration

/** Values of the form without the passwords, kept across a reload of the tab. */
const draft = tabStore<Partial<Registration>>('registration')

function storeDraft({ password: _, password_confirmation: __, ...rest }: Registration): void {
  draft.write(rest)
}
