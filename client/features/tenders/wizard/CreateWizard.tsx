import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { createTender } from '#domain/contract/tender-calls.ts'
import { organisationFor } from '#domain/rules/can.ts'
import { tenderFailures } from '#client/features/tenders/failure-texts.ts'
import { call } from '#client/lib/api.ts'
import { refreshEverything } from '#client/lib/refresh.ts'
import { useUser } from '#client/lib/session.ts'
import { Button } from '#client/ui/Button.tsx'
import { toast } from '#client/ui/toast.ts'
import { BasicStep } from './BasicStep.tsx'
import { buyerOrganisationsQuery } from './buyer-organisations.ts'
import { explainCreation } from './explain-save.ts'
import { PreviousButton } from './PreviousButton.tsx'
import { RestoreBanner } from './RestoreBanner.tsx'
import { ReviewStep } from './ReviewStep.tsx'
import { newIdempotencyKey } from './saved-work.ts'
import { SettingsStep } from './SettingsStep.tsx'
import { TimelinesStep } from './TimelinesStep.tsx'
import type { useSavedWork } from './use-saved-work.ts'
import { useWizard } from './use-wizard.ts'
import { ValueStep } from './ValueStep.tsx'
import { WizardFrame } from './WizardFrame.tsx'
import { creationSchema } from './wizard-schemas.ts'
import { stepTitles } from './wizard-steps.ts'
import { emptyValues } from './wizard-values.ts'

type Status = 'draft' | 'published'
type CreateWizardProps = { workKey: string; saved: ReturnType<typeof useSavedWork> }

export function CreateWizard({ workKey, saved }: CreateWizardProps) {
  const user = useUser()
  const navigate = useNavigate()
  // An administrator says whose it is; a buyer's own choice would not count.
  const choosesOrganisation = organisationFor(user, -1) === -1
  const organisations = useQuery({ ...buyerOrganisationsQuery, enabled: choosesOrganisation })
  const [idempotencyKey] = useState(() => saved.restored?.idempotencyKey ?? newIdempotencyKey())
  const [status, setStatus] = useState<Status>('draft')
  const asked = useRef<Status>('draft')

  const wizard = useWizard({
    workKey,
    pristine: emptyValues,
    restored: saved.restored,
    idempotencyKey,
    isHeld: saved.offer !== undefined,
    steps: stepTitles.length,
    schema: creationSchema(choosesOrganisation),
    failure: tenderFailures.create,
    explain: explainCreation,
    submit: async (body) => {
      const { message, tender } = await call(createTender, {
        body: { ...body, status: asked.current },
        headers: { 'idempotency-key': idempotencyKey },
      })
      return async () => {
        await navigate({ to: `/tenders/${tender.id}` })
        toast.success(message)
        await refreshEverything()
      }
    },
  })
  const { form, step, goOn, goTo } = wizard
  const organisation = organisations.data?.find(
    ({ value }) => value === form.values.organisation_id,
  )

  function save(as: Status): void {
    asked.current = as
    setStatus(as)
    void form.submit()
  }

  return (
    <WizardFrame
      title="Create Tender"
      steps={stepTitles}
      wizard={wizard}
      onSubmit={goOn}
      notices={
        <RestoreBanner offer={saved.offer} onRestore={saved.restore} onDiscard={saved.discard} />
      }
      buttons={
        <>
          {step < stepTitles.length ? (
            <Button type="submit">Next</Button>
          ) : (
            <>
              <Button
                isBusy={form.isBusy && status === 'published'}
                busyLabel="Publishing..."
                onClick={() => save('published')}
              >
                Publish Tender
              </Button>
              <Button
                kind="secondary"
                isBusy={form.isBusy && status === 'draft'}
                busyLabel="Saving..."
                onClick={() => save('draft')}
              >
                Save as Draft
              </Button>
            </>
          )}
          <PreviousButton step={step} onGo={goTo} />
        </>
      }
    >
      {step === 1 && (
        <BasicStep
          form={form}
          organisations={choosesOrganisation ? (organisations.data ?? []) : undefined}
        />
      )}
      {step === 2 && <TimelinesStep form={form} />}
      {step === 3 && <ValueStep form={form} />}
      {step === 4 && <SettingsStep form={form} />}
      {step === 5 && (
        <ReviewStep values={form.values} organisationName={organisation?.label} onChange={goTo} />
      )}
    </WizardFrame>
  )
}
