import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useMemo, useRef, useState } from 'react'
import { createTender, publishTender } from '#features/tenders/contract/tender-calls.ts'
import type { TenderDraft } from '#features/tenders/contract/tender-draft.ts'
import { tenderFailures } from '#features/tenders/contract/tender.ts'
import { choosesOrganisation } from '#features/tenders/rules/can.ts'
import { isApprovalRequired } from '#features/approvals/client/use-approval.tsx'
import { useChosenFiles } from '#features/tenders/documents/client/use-chosen-files.ts'
import { startUploads } from '#features/tenders/documents/client/uploads.ts'
import { call } from '#kernel/client/lib/api.ts'
import { newIdempotencyKey } from '#kernel/client/lib/idempotency-key.ts'
import { lazyDialog } from '#kernel/client/lib/lazy-part.tsx'
import { refreshEverything } from '#kernel/client/lib/refresh.ts'
import { useUser } from '#kernel/client/lib/session.tsx'
import { whyNotCall } from '#kernel/client/lib/why-not-call.ts'
import { Button } from '#kernel/client/ui/Button.tsx'
import { toast } from '#kernel/client/ui/toast.ts'
import { WizardActions } from '#kernel/client/ui/WizardActions.tsx'
import { BasicStep } from './BasicStep.tsx'
import { buyerOrganisationsQuery } from './buyer-organisations.ts'
import { explainCreation } from './explain-save.ts'
import { RestoreBanner } from './RestoreBanner.tsx'
import { CopyNotice } from './CopyNotice.tsx'
import { DraftFailure, SaveDraft } from './SaveDraft.tsx'
import { workKey } from './saved-work.ts'
import { SettingsStep } from './SettingsStep.tsx'
import { TimelinesStep } from './TimelinesStep.tsx'
import { useDraft } from './use-draft.ts'
import type { useSavedWork } from './use-saved-work.ts'
import { useWizard } from './use-wizard.ts'
import { clockTime, WizardFrame } from './WizardFrame.tsx'
import { creationSchema } from './wizard-schemas.ts'
import { creationFields, stepTitles } from './wizard-steps.ts'
import { valuesFor, valuesOfDraft } from './wizard-values.ts'

const texts = {
  asDraft: (time: string) => `Draft saved, ${time}`,
}

// Both components contain amount fields, which the first step doesn't need, so they are loaded in
// idle time.
const LotRows = lazyDialog(() => import('#features/tenders/lots/client/LotRows.tsx'), 'LotRows')
const ValueStep = lazyDialog(() => import('./ValueStep.tsx'), 'ValueStep')

// The components of the last steps are loaded while the user fills in the first steps.
const DocumentsStep = lazyDialog(() => import('./DocumentsStep.tsx'), 'DocumentsStep')
const BiddingChoice = lazyDialog(() => import('./BiddingChoice.tsx'), 'BiddingChoice')
const Review = lazyDialog(() => import('./Review.tsx'), 'Review')
const SaveAndAsk = lazyDialog(() => import('./SaveAndAsk.tsx'), 'SaveAndAsk')
const UploadingPage = lazyDialog(() => import('./UploadingPage.tsx'), 'UploadingPage')

/**
 * Purpose of the last step: to save the new tender, to publish it, or to save it and send it for
 * approval.
 */
type Aim = 'draft' | 'published' | 'approval'
type CreateWizardProps = {
  /** Called with the ID of the saved draft. */
  onSaved: (draftId: number) => void
  /** Unfinished tender that the wizard continues; undefined for a new tender. */
  opened?: TenderDraft
  saved: ReturnType<typeof useSavedWork>
}

export function CreateWizard({ opened, saved, onSaved }: CreateWizardProps) {
  const user = useUser()
  const navigate = useNavigate()
  const router = useRouter()
  // Only administrators choose the organisation; a buyer's choice would be ignored.
  const isForOthers = choosesOrganisation(user)
  const organisations = useQuery({ ...buyerOrganisationsQuery, enabled: isForOthers })
  const [idempotencyKey] = useState(() => saved.restored?.idempotencyKey ?? newIdempotencyKey())
  const [aim, setAim] = useState<Aim>('draft')
  const asked = useRef<Aim>('draft')
  const [needsApproval, setNeedsApproval] = useState(false)
  const files = useChosenFiles('specification')
  const fileNames = useMemo(() => files.chosen.map(({ file }) => file.name), [files.chosen])
  const [createdId, setCreatedId] = useState<number>()
  const draft = useDraft({
    opened,
    onSaved: ({ id }) => {
      wizard.discardStored()
      onSaved(id)
    },
  })
  const { draft: unfinished } = draft

  const wizard = useWizard({
    workKey: workKey(user.id, unfinished ? `draft-${unfinished.id}` : 'new'),
    pristine: unfinished ? valuesOfDraft(unfinished) : valuesFor(user),
    restored: saved.restored,
    startStep: opened?.step ?? 1,
    idempotencyKey,
    version: unfinished?.version,
    fileNames,
    isHeld: saved.offer !== undefined,
    steps: stepTitles.length,
    fields: () => creationFields,
    schema: creationSchema(isForOthers),
    failure: tenderFailures.create,
    explain: explainCreation,
    submit: async (body) => {
      const created = call(createTender, {
        body: {
          ...body,
          status: asked.current === 'published' ? 'published' : 'draft',
          draft_id: unfinished?.id,
          takes_bids: values.takes_bids,
        },
        headers: { 'idempotency-key': idempotencyKey },
      })
      const { message, tender } = await created.catch((error: unknown) => {
        setNeedsApproval(isApprovalRequired(error))
        throw error
      })
      return async () => {
        const failed = await uploadTo(tender.id)
        // The approval covers the documents, so a tender with failed uploads isn't sent for
        // approval.
        if (asked.current === 'approval' && failed === 0) {
          await (await import('./ask-to-publish.ts')).askToPublish(tender.id)
        } else toast.success(message)
        // A user who has left the wizard in the meantime is not sent to the tender's page.
        if (router.state.location.pathname === '/tenders/create') {
          await navigate({
            to: '/tenders/$tenderId',
            params: { tenderId: tender.id },
            search: partFor(failed),
          })
        }
        await refreshEverything()
      }
    },
  })
  const { form, step, goOn, goTo } = wizard
  const { values } = form
  const isLast = step === stepTitles.length
  const organisation = isForOthers
    ? organisations.data?.find(({ value }) => value === values.organisation_id)?.label
    : undefined

  /**
   * Uploads the chosen files. Returns the number of failed uploads, which can be retried on the
   * tender's documents tab.
   */
  async function uploadTo(tenderId: number): Promise<number> {
    if (files.chosen.length === 0) return 0
    setCreatedId(tenderId)
    return (await startUploads({ userId: user.id, tenderId }, files.chosen)).failed
  }

  /** Returns the tab to open next; failed uploads take precedence. */
  function partFor(failed: number): { tab?: string } {
    if (failed > 0) return { tab: 'documents' }
    return values.takes_bids ? { tab: 'bids' } : {}
  }

  function save(as: Aim): void {
    if (form.isBusy || !files.check({ needsSome: false })) return
    asked.current = as
    setAim(as)
    setNeedsApproval(false)
    void form.submit()
  }

  if (createdId) return <UploadingPage tenderId={createdId} />
  return (
    <WizardFrame
      title="Create Tender"
      steps={stepTitles}
      wizard={wizard}
      onSubmit={goOn}
      hasFiles={files.chosen.length > 0}
      notices={
        <>
          <RestoreBanner
            offer={saved.offer}
            isOutdated={Boolean(opened && saved.offer && saved.offer.version !== opened.version)}
            onRestore={saved.restore}
            onDiscard={saved.discard}
          />
          <CopyNotice original={unfinished?.copied_from} />
          <DraftFailure draft={draft} form={form} />
        </>
      }
      savedWhere={
        draft.savedAt !== undefined &&
        wizard.savedAt === undefined && (
          <>
            {texts.asDraft(clockTime.format(draft.savedAt))}
            {files.chosen.length > 0 &&
              '. Files are uploaded when you save the tender on the last step.'}
          </>
        )
      }
      remedy={
        (needsApproval || (aim === 'approval' && form.isBusy)) && (
          <SaveAndAsk isBusy={form.isBusy} onClick={() => save('approval')} />
        )
      }
      buttons={
        <WizardActions
          step={step}
          onPrevious={() => goTo(step - 1)}
          next={
            !isLast ? (
              <Button key="next" type="submit">
                Next
              </Button>
            ) : values.takes_bids ? (
              <Button isBusy={form.isBusy} busyLabel="Saving..." onClick={() => save('draft')}>
                Save and set up bids
              </Button>
            ) : (
              <Button
                isBusy={form.isBusy && aim === 'published'}
                busyLabel="Publishing..."
                disabledReason={whyNotCall(user, publishTender)}
                onClick={() => save('published')}
              >
                Publish Tender
              </Button>
            )
          }
        >
          {!isLast && <SaveDraft draft={draft} onSave={() => draft.save({ form: values, step })} />}
          {isLast && !values.takes_bids && (
            <Button
              kind="secondary"
              isBusy={form.isBusy && aim === 'draft'}
              busyLabel="Saving..."
              onClick={() => save('draft')}
            >
              Save as Draft
            </Button>
          )}
        </WizardActions>
      }
    >
      {step === 1 && (
        <BasicStep
          form={form}
          organisations={isForOthers ? (organisations.data ?? []) : undefined}
        />
      )}
      {step === 2 && <TimelinesStep form={form} />}
      {step === 3 && (
        <ValueStep form={form}>
          <LotRows
            lots={values.lots}
            errors={form.errors}
            tender={values}
            onChange={(lots) => form.set('lots', lots)}
          />
        </ValueStep>
      )}
      {step === 4 && <SettingsStep form={form} />}
      {isLast && (
        <>
          <DocumentsStep files={files} lostNames={saved.restored?.fileNames ?? []} />
          <Review
            values={values}
            files={files.chosen}
            organisationName={organisation}
            onChange={goTo}
          >
            <BiddingChoice
              isChosen={values.takes_bids}
              onChange={(isChosen) => form.set('takes_bids', isChosen)}
            />
          </Review>
        </>
      )}
    </WizardFrame>
  )
}
