import { Link } from '@tanstack/react-router'
import { registrationSteps } from '#features/accounts/contract/registration.ts'
import { useStepFocus } from '#kernel/client/lib/form-steps.ts'
import { Button } from '#kernel/client/ui/Button.tsx'
import { ErrorSummary } from '#kernel/client/ui/ErrorSummary.tsx'
import { PageHeading } from '#kernel/client/ui/PageHeading.tsx'
import { Stepper } from '#kernel/client/ui/Stepper.tsx'
import { WizardActions } from '#kernel/client/ui/WizardActions.tsx'
import { AccountStep } from './AccountStep.tsx'
import { ContactStep } from './ContactStep.tsx'
import { hintFor } from './explain-registration.ts'
import { OrganisationStep } from './OrganisationStep.tsx'
import { useRegistration } from './use-registration.ts'

const stepForms = [OrganisationStep, ContactStep, AccountStep]
const stepTitles = registrationSteps.map(({ title }) => title)

export function RegisterPage() {
  const { form, step, goOn, goBack } = useRegistration()
  const { title, fields } = registrationSteps[step - 1]!
  const StepForm = stepForms[step - 1]!
  const isLast = step === registrationSteps.length
  // Only errors in the current step are listed, because links to fields in other steps would not
  // work.
  const errors = form.summary.errors.filter(({ field }) => fields.some((name) => name === field))
  const hint = hintFor(form.errors, form.message)
  const heading = useStepFocus(step, form.summary.errors.length > 0)

  return (
    <div data-wide="" className="flex flex-col gap-6">
      <PageHeading
        title="Register your organisation"
        documentTitle={`${title}: Register your organisation`}
      >
        Every registration is reviewed by our administrators.
      </PageHeading>
      <Stepper steps={stepTitles} current={step} label="Registration steps" />
      <ErrorSummary {...form.summary} errors={errors} />
      {hint && <p className="font-semibold">{hint}</p>}
      <form className="flex flex-col gap-5" noValidate onSubmit={goOn}>
        <h2 ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <StepForm form={form} />
        <WizardActions
          step={step}
          onPrevious={step > 1 ? goBack : undefined}
          previousLabel="Back"
          next={
            <Button type="submit" isBusy={form.isBusy} busyLabel="Registering...">
              {isLast ? 'Register' : 'Next'}
            </Button>
          }
        />
      </form>
      <p>
        Already registered?{' '}
        <Link to="/login" className="link">
          Sign in
        </Link>
      </p>
    </div>
  )
}
