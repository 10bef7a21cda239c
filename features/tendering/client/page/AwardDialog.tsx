import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { interestFailures } from '#features/interests/contract/interest.ts'
import { awardTender } from '#features/tenders/contract/tender-calls.ts'
import { award } from '#features/tenders/contract/tender-input.ts'
import type { Tender } from '#features/tenders/contract/tender-reply.ts'
import { awardValueLabel, tenderFailures, tenderLimits } from '#features/tenders/contract/tender.ts'
import { interestedQuery } from '#features/interests/client/interest-queries.ts'
import { finish } from '#kernel/client/dialogs/finish.ts'
import { call } from '#kernel/client/lib/api.ts'
import { useForm } from '#kernel/client/lib/form.ts'
import { LoadState } from '#kernel/client/lists/LoadState.tsx'
import { ConfirmDialog } from '#kernel/client/ui/ConfirmDialog.tsx'
import { ErrorSummary } from '#kernel/client/ui/ErrorSummary.tsx'
import { MoneyInput } from '#kernel/client/ui/MoneyInput.tsx'
import { Select } from '#kernel/client/ui/Select.tsx'
import { TextArea } from '#kernel/client/ui/TextArea.tsx'

const initial = { organisation_id: '', value: '', note: '' }

/**
 * Converts the control values to the request body. An empty string means that no organisation is
 * chosen.
 */
const awardForm = z.pipe(
  z.transform((values: typeof initial): z.input<typeof award> => ({
    ...values,
    organisation_id: Number(values.organisation_id) || null,
  })),
  award,
)

type AwardDialogProps = { tender: Tender; onClose: () => void }

/**
 * Dialog for awarding a tender without bids. The winner, value and note are optional, because some
 * awards are announced elsewhere.
 */
export function AwardDialog({ tender, onClose }: AwardDialogProps) {
  const interested = useQuery(interestedQuery(tender.id))
  const form = useForm({
    initial,
    schema: awardForm,
    failure: tenderFailures.award,
    scope: 'award',
    submit: (body) => finish(call(awardTender, { params: { tenderId: tender.id }, body }), onClose),
  })
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={() => void form.submit()}
      title={`Award “${tender.title}”?`}
      description="The tender becomes awarded and can no longer be changed. We’ll email the winner and the other interested suppliers."
      verb="Award tender"
      busyLabel="Awarding..."
      isBusy={form.isBusy}
    >
      <ErrorSummary {...form.summary} />
      {/* Without this list, no winner can be chosen, and an award is final. The user must therefore
          see that the list could not be loaded. */}
      <LoadState query={interested} failure={interestFailures.load} />
      <Select
        label="Winning supplier"
        hint="One of the suppliers that registered interest"
        isOptional
        placeholder="Not named"
        options={(interested.data ?? []).map(({ organisation }) => ({
          value: String(organisation.id),
          label: organisation.name,
        }))}
        {...form.field('organisation_id')}
      />
      <MoneyInput
        label={awardValueLabel}
        isOptional
        currency={tender.currency}
        {...form.field('value')}
        onChange={(amount) => form.set('value', amount)}
      />
      <TextArea
        label="Note"
        hint="Only people who manage the tender can see this"
        isOptional
        rows={3}
        limit={tenderLimits.reason}
        {...form.field('note')}
      />
    </ConfirmDialog>
  )
}
