import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useMemo, useRef, useState } from 'react'
import { createTender } from '#domain/contract/tender-calls.ts'
import { tenderFailures } from '#domain/contract/tender.ts'
import { choosesOrganisation } from '#domain/rules/can.ts'
import { startUploads } from '#client/features/documents/uploads.ts'
import { call } from '#client/lib/api.ts'
import { newIdempotencyKey } from '#client/lib/idempotency-key.ts'
import { lazyDialog } from '#client/lib/lazy-part.tsx'
import { refreshEverything } from '#client/lib/refresh.ts'
import { useUser } from '#client/lib/session.tsx'
import { Button } from '#client/ui/Button.tsx'
import { toast } from '#client/ui/toast.ts'
import { BasicStep } from './BasicStep.tsx'
import { buyerOrganisationsQuery } from './buyer-organisations.ts'
import { explainCreation } from './explain-save.ts'
import { PreviousButton } from './PreviousButton.tsx'
import { RestoreBanner } from './RestoreBanner.tsx'
import { SettingsStep } from './SettingsStep.tsx'
import { TimelinesStep } from './TimelinesStep.tsx'
import type { useSavedWork } from './use-saved-work.ts'
import { useWizard } from './use-wizard.ts'
import { ValueStep } from './ValueStep.tsx'
import { WizardFrame } from './WizardFrame.tsx'
import { creationSchema } from './wizard-schemas.ts'
import { creationFields, stepTitles } from './wizard-steps.ts'
import { emptyValues } from './wizard-values.ts'

// The last step, and what follows it, come while the first ones are filled in.
const DocumentsStep = lazyDialog(() => import('./DocumentsStep.tsx'), 'DocumentsStep')
const Review = lazyDialog(() => import('./Review.tsx'), 'Review')
const UploadingPage = lazyDialog(() => import('./UploadingPage.tsx'), 'UploadingPage')

type Status = 'draft' | 'published'
type CreateWizardProps = { workKey: string; saved: ReturnType<typeof useSavedWork> }

export function CreateWizard({ workKey, saved }: CreateWizardProps) {
  const user = useUser()
  const navigate = useNavigate()
  const router = useRouter()
  // An administrator says whose it is; a buyer's own choice would not count.
  const isForOthers = choosesOrganisation(user)
  const organisations = useQuery({ ...buyerOrganisationsQuery, enabled: isForOthers })
  const [idempotencyKey] = useState(() => saved.restored?.idempotencyKey ?? newIdempotencyKey())
  const [status, setStatus] = useState<Status>('draft')
  const asked = useRef<Status>('draft')
  const [files, setFiles] = useState<readonly File[]>([])
  const fileNames = useMemo(() => files.map(({ name }) => name), [files])
  const [createdId, setCreatedId] = useState<number>()

  const wizard = useWizard({
    workKey,
    pristine: emptyValues,
    restored: saved.restored,
    idempotencyKey,
    fileNames,
    isHeld: saved.offer !== undefined,
    steps: stepTitles.length,
    fields: () => creationFields,
    schema: creationSchema(isForOthers),
    failure: tenderFailures.create,
    explain: explainCreation,
    submit: async (body) => {
      const { message, tender } = await call(createTender, {
        body: { ...body, status: asked.current },
        headers: { 'idempotency-key': idempotencyKey },
      })
      return async () => {
        const failed = await uploadTo(tender.id)
        toast.success(message)
        // Whoever went elsewhere meanwhile is not fetched back.
        if (router.state.location.pathname === '/tenders/create') {
          await navigate({
            to: '/tenders/$tenderId',
            params: { tenderId: tender.id },
            search: failed > 0 ? { tab: 'documents' } : {},
          })
        }
        await refreshEverything()
      }
    },
  })
  const { form, step, goOn, goTo } = wizard
  const organisation = organisations.data?.find(
    ({ value }) => value === form.values.organisation_id,
  )

  /** How many failed: they wait among the tender's documents, to be tried again. */
  async function uploadTo(tenderId: number): Promise<number> {
    if (files.length === 0) return 0
    setCreatedId(tenderId)
    const uploads = files.map((file) => {
      return { file, fields: { title: file.name, type: 'specification' as const } }
    })
    return (await startUploads({ userId: user.id, tenderId }, uploads)).failed
  }

  function save(as: Status): void {
    if (form.isBusy) return
    asked.current = as
    setStatus(as)
    void form.submit()
  }

  if (createdId) return <UploadingPage tenderId={createdId} />
  return (
    <WizardFrame
      title="Create Tender"
      steps={stepTitles}
      wizard={wizard}
      onSubmit={goOn}
      hasFiles={files.length > 0}
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
          organisations={isForOthers ? (organisations.data ?? []) : undefined}
        />
      )}
      {step === 2 && <TimelinesStep form={form} />}
      {step === 3 && <ValueStep form={form} />}
      {step === 4 && <SettingsStep form={form} />}
      {step === 5 && (
        <>
          <DocumentsStep
            files={files}
            onChange={setFiles}
            lostNames={saved.restored?.fileNames ?? []}
          />
          <Review values={form.values} organisationName={organisation?.label} onChange={goTo} />
        </>
      )}
    </WizardFrame>
  )
}
