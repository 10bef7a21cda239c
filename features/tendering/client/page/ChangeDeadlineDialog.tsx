import { useState } from 'react'
import { updateTender } from '#features/tenders/contract/tender-calls.ts'
import { tenderFields } from '#features/tenders/contract/tender-fields.ts'
import type { Tender } from '#features/tenders/contract/tender-reply.ts'
import { deadlineTexts, tenderFailures, tenderLimits } from '#features/tenders/contract/tender.ts'
import { deadlineFields } from '#features/tenders/rules/tender-deadlines.ts'
import { useApproval } from '#features/approvals/client/use-approval.tsx'
import { Comparison } from '#kernel/client/dialogs/Comparison.tsx'
import { finish } from '#kernel/client/dialogs/finish.ts'
import { FormDialog } from '#kernel/client/dialogs/FormDialog.tsx'
import { DeadlineWarnings } from '../DeadlineWarnings.tsx'
import { useShortNotice } from '../ShortNotice.tsx'
import { DateInWords } from '../DateInWords.tsx'
import { explainSave } from '../wizard/explain-save.ts'
import { editSchema, movesDeadline } from '../wizard/wizard-schemas.ts'
import { describeTender, valuesOf, type WizardValues } from '../wizard/wizard-values.ts'
import { call } from '#kernel/client/lib/api.ts'
import { useForm } from '#kernel/client/lib/form.ts'
import { deviceStore, localDataKey } from '#kernel/client/lib/device-store.ts'
import { useUser } from '#kernel/client/lib/session.tsx'
import { useEdited, type Edited } from '#kernel/client/lib/use-edited.ts'
import { fetchTender } from '#features/tenders/client/tender-queries.ts'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { DateTimeInput } from '#kernel/client/ui/DateTimeInput.tsx'
import { TextArea } from '#kernel/client/ui/TextArea.tsx'
import { EmailPreview } from './EmailPreview.tsx'

const texts = {
  hints: {
    submission_deadline: 'Day and time the tender closes (UK time)',
    clarification_deadline: 'Last day and time for questions (UK time)',
  },
}

type ChangeDeadlineDialogProps = { tender: Tender; onClose: () => void }

/**
 * Dialog with an edit form that shows only the deadlines; all other fields are sent back unchanged.
 */
export function ChangeDeadlineDialog({ tender, onClose }: ChangeDeadlineDialogProps) {
  const edited = useEdited(tender, () => fetchTender(tender.id))
  const { opened } = edited
  const { form, offer, restored } = useDeadlineForm(edited, onClose)
  const { values } = form
  const notice = useShortNotice(opened)
  const hasMoved = movesDeadline(values, opened)
  return (
    <FormDialog
      title={deadlineTexts.change}
      verb={deadlineTexts.change}
      busyLabel="Saving..."
      size="wide"
      disabledReason={hasMoved ? null : 'Choose a new date or time first.'}
      form={{
        ...form,
        submit: async (event) => {
          event?.preventDefault()
          notice.confirmFirst(values.submission_deadline, () => void form.submit())
        },
      }}
      onClose={onClose}
    >
      {offer}
      {restored && (
        <Banner kind="info">
          These are the deadlines and the note that you sent for approval.
        </Banner>
      )}
      <Comparison edited={edited} form={form} valuesOf={valuesOf} describe={describeTender} />
      <div className="grid gap-5 sm:grid-cols-2">
        {deadlineFields.map((name) => (
          <div key={name} className="flex flex-col gap-1">
            <DateTimeInput
              label={tenderFields[name].label}
              hint={texts.hints[name]}
              {...form.field(name)}
            />
            <DateInWords local={values[name]} />
          </div>
        ))}
      </div>
      <DeadlineWarnings
        submission={values.submission_deadline}
        questions={values.clarification_deadline}
      />
      <TextArea
        label="Why is the deadline changing?"
        hint="Suppliers read this in their email and in the tender’s history."
        isOptional
        rows={2}
        limit={tenderLimits.changeNote}
        {...form.field('change_note')}
      />
      <EmailPreview tender={opened} values={values} />
      {notice.dialog}
    </FormDialog>
  )
}

/** Returns the form with the stored move, unless the tender has these deadlines already. */
function movedIn(tender: Tender, move: StoredMove | null): WizardValues | undefined {
  if (!move) return undefined
  const values = { ...valuesOf({ ...tender, ...move }), change_note: move.change_note ?? '' }
  return movesDeadline(values, tender) ? values : undefined
}

/** Returns the form, the deadlines that were sent for approval before, and the offer to send these. */
function useDeadlineForm(edited: Edited<Tender>, onClose: () => void) {
  const { opened } = edited
  const key = localDataKey(useUser().id, `deadline:${opened.id}`)
  // If nothing can be stored, the user enters the deadlines again.
  const stored = deviceStore<StoredMove>(key)
  const [restored] = useState(() => movedIn(opened, stored.read()))
  const { attempt, offer } = useApproval(opened.id, (sent) => {
    if (sent.kind === 'deadline') stored.write(sent.changes)
    onClose()
  })
  const saved = () => {
    stored.write(null)
    onClose()
  }
  const form = useForm({
    initial: restored ?? valuesOf(opened),
    schema: editSchema(opened),
    failure: tenderFailures.update,
    explain: explainSave,
    scope: 'deadline',
    submit: (body) =>
      edited.save(({ id, version }) => {
        const headers = { 'if-match': `"${version}"` }
        const sent = call(updateTender, { params: { tenderId: id }, body, headers })
        const { submission_deadline, clarification_deadline, change_note } = body
        const changes = { submission_deadline, clarification_deadline, change_note }
        return attempt(finish(sent, saved), { kind: 'deadline', changes })
      }),
  })
  return { form, offer, restored }
}

/**
 * Deadlines that were sent for approval, stored on this device. The dialog shows them again,
 * because only the approved deadlines can be saved without another approval.
 */
interface StoredMove extends Pick<Tender, DeadlineField> {
  change_note?: string | null | undefined
}

type DeadlineField = (typeof deadlineFields)[number]
