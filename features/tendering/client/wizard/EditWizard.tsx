import { Link, useNavigate, useRouter } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { updateTender } from '#features/tenders/contract/tender-calls.ts'
import type { Tender } from '#features/tenders/contract/tender-reply.ts'
import { tenderFailures, tenderLimits } from '#features/tenders/contract/tender.ts'
import { hasEnded } from '#features/tenders/rules/tender-lifecycle.ts'
import { useApproval } from '#features/approvals/client/use-approval.tsx'
import { Comparison } from '#kernel/client/dialogs/Comparison.tsx'
import { call } from '#kernel/client/lib/api.ts'
import { newIdempotencyKey } from '#kernel/client/lib/idempotency-key.ts'
import { refreshEverything } from '#kernel/client/lib/refresh.ts'
import { useEdited } from '#kernel/client/lib/use-edited.ts'
import { fetchTender } from '#features/tenders/client/tender-queries.ts'
import { useTendersCrumb } from '#features/tenders/client/tenders-crumb.tsx'
import { Button } from '#kernel/client/ui/Button.tsx'
import { buttonClass } from '#kernel/client/ui/button-class.ts'
import { TextArea } from '#kernel/client/ui/TextArea.tsx'
import { toast } from '#kernel/client/ui/toast.ts'
import { WizardActions } from '#kernel/client/ui/WizardActions.tsx'
import { useShortNotice } from '../ShortNotice.tsx'
import { BasicStep } from './BasicStep.tsx'
import { explainSave } from './explain-save.ts'
import { RestoreBanner } from './RestoreBanner.tsx'
import { SettingsStep } from './SettingsStep.tsx'
import { TimelinesStep } from './TimelinesStep.tsx'
import type { useSavedWork } from './use-saved-work.ts'
import { useWizard, type WizardForm } from './use-wizard.ts'
import { ValueStep } from './ValueStep.tsx'
import { WizardFrame } from './WizardFrame.tsx'
import { editSchema, movesDeadline } from './wizard-schemas.ts'
import { editFields, stepTitles } from './wizard-steps.ts'
import { describeTender, valuesOf } from './wizard-values.ts'

const editSteps = stepTitles.slice(0, 4)

type EditWizardProps = {
  tender: Tender
  workKey: string
  saved: ReturnType<typeof useSavedWork>
}

export function EditWizard({ tender: stored, workKey, saved }: EditWizardProps) {
  const edited = useEdited(stored, () => fetchTender(stored.id))
  const tender = edited.opened
  const navigate = useNavigate()
  const router = useRouter()
  const back = { to: '/tenders/$tenderId', params: { tenderId: tender.id } } as const
  // The key only distinguishes this tab's stored work from that of other tabs. It is not sent to
  // the server, because no tender is created here.
  const [idempotencyKey] = useState(() => saved.restored?.idempotencyKey ?? newIdempotencyKey())
  const wizard = useWizard({
    workKey,
    pristine: valuesOf(tender),
    restored: saved.restored,
    idempotencyKey,
    version: tender.version,
    isHeld: saved.offer !== undefined,
    steps: editSteps.length,
    fields: (values) => editFields(movesDeadline(values, tender)),
    schema: editSchema(tender),
    failure: tenderFailures.update,
    explain: explainSave,
    submit: async (body) => {
      const { message } = await edited.save(({ id, version }) => {
        const headers = { 'if-match': `"${version}"` }
        const sent = call(updateTender, { params: { tenderId: id }, body, headers })
        return approval.attempt(sent, { kind: 'publication', changes: body })
      })
      return async () => {
        // A user who has left the wizard in the meantime is not sent to the tender's page.
        if (router.state.location.pathname === `/tenders/${tender.id}/edit`) {
          await navigate(back)
        }
        toast.success(message)
        await refreshEverything()
      }
    },
  })
  // The form is kept on this device, because the user saves it again once the changes are approved.
  const approval = useApproval(tender.id, () => void (wizard.keep() && navigate(back)))
  const { form, step, goOn, goTo } = wizard
  const tendersCrumb = useTendersCrumb()
  const isLast = step === editSteps.length
  const isPublic = tender.status !== 'draft'
  const isMove = movesDeadline(form.values, tender)
  const reason = hasEnded(tender.status) ? 'correction' : isMove ? 'deadline' : 'change'

  const saving = { isBusy: form.isBusy, busyLabel: 'Saving...' }
  const notice = useShortNotice(tender)

  function save(event?: FormEvent): void {
    event?.preventDefault()
    notice.confirmFirst(form.values.submission_deadline, () => void form.submit())
  }

  return (
    <WizardFrame
      title="Edit Tender"
      crumbs={[
        tendersCrumb,
        { label: tender.reference, link: (props) => <Link {...back} {...props} /> },
        { label: 'Edit' },
      ]}
      facts={tender.title}
      steps={editSteps}
      wizard={wizard}
      onSubmit={(event: FormEvent) => (isLast ? save(event) : goOn(event))}
      notices={
        <RestoreBanner
          offer={saved.offer}
          isOutdated={saved.offer && saved.offer.version !== tender.version}
          onRestore={saved.restore}
          onDiscard={saved.discard}
        />
      }
      remedy={approval.offer}
      buttons={
        <WizardActions
          step={step}
          onPrevious={() => goTo(step - 1)}
          next={
            isLast ? (
              <Button key="save" type="submit" {...saving}>
                Save Changes
              </Button>
            ) : (
              <Button key="next" type="submit" kind="secondary">
                Next
              </Button>
            )
          }
        >
          <Link {...back} className={buttonClass('quiet')}>
            Cancel
          </Link>
          {!isLast && (
            <Button {...saving} onClick={() => save()}>
              Save Changes
            </Button>
          )}
        </WizardActions>
      }
    >
      <Comparison edited={edited} form={form} valuesOf={valuesOf} describe={describeTender} />
      {step === 1 && <BasicStep form={form} />}
      {step === 2 && (
        <TimelinesStep form={form}>
          {isMove && <ChangeNote form={form} reason={reason} />}
        </TimelinesStep>
      )}
      {step === 3 && <ValueStep form={form} isPlain />}
      {step === 4 && (
        <SettingsStep form={form}>
          {isPublic && !isMove && <ChangeNote form={form} reason={reason} />}
        </SettingsStep>
      )}
      {notice.dialog}
    </WizardFrame>
  )
}

const hints = {
  change: 'What’s changing and why. Suppliers will read this note.',
  deadline:
    'You’re moving a deadline of a published tender. Say why: suppliers will read this note.',
  correction: 'This tender has ended. Say what you’re correcting: suppliers will read this note.',
}

type ChangeNoteProps = { form: WizardForm; reason: keyof typeof hints }

/** Field for a note about a change. Suppliers read the note in the history and in their email. */
function ChangeNote({ form, reason }: ChangeNoteProps) {
  return (
    <TextArea
      label="Note on the change"
      hint={hints[reason]}
      isOptional={reason !== 'correction'}
      rows={4}
      limit={tenderLimits.changeNote}
      {...form.field('change_note')}
    />
  )
}
