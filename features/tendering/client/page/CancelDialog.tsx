import { cancelTender } from '#features/tenders/contract/tender-calls.ts'
import { cancellation } from '#features/tenders/contract/tender-input.ts'
import type { Tender } from '#features/tenders/contract/tender-reply.ts'
import {
  cancellationReasonLabels,
  cancellationReasons,
  tenderFailures,
  tenderLimits,
} from '#features/tenders/contract/tender.ts'
import { finish } from '#kernel/client/dialogs/finish.ts'
import { call } from '#kernel/client/lib/api.ts'
import { useForm } from '#kernel/client/lib/form.ts'
import { ConfirmDialog } from '#kernel/client/ui/ConfirmDialog.tsx'
import { ErrorSummary } from '#kernel/client/ui/ErrorSummary.tsx'
import { Select } from '#kernel/client/ui/Select.tsx'
import { TextArea } from '#kernel/client/ui/TextArea.tsx'

const reasons = cancellationReasons.map((value) => ({
  value,
  label: cancellationReasonLabels[value],
}))

type CancelDialogProps = { tender: Tender; onClose: () => void }

export function CancelDialog({ tender, onClose }: CancelDialogProps) {
  const form = useForm({
    initial: { reason: '', text: '' },
    schema: cancellation,
    failure: tenderFailures.cancel,
    scope: 'cancel',
    submit: (body) =>
      finish(call(cancelTender, { params: { tenderId: tender.id }, body }), onClose),
  })
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={() => void form.submit()}
      title={`Cancel “${tender.title}”?`}
      description="This ends the tender for good. We’ll tell interested suppliers, with your explanation."
      verb="Cancel tender"
      busyLabel="Cancelling..."
      cancelLabel="Keep tender"
      isBusy={form.isBusy}
      isDangerous
    >
      <ErrorSummary {...form.summary} />
      <Select
        label="Reason"
        placeholder="Choose a reason"
        options={reasons}
        {...form.field('reason')}
      />
      <TextArea
        label="Explanation"
        hint="Suppliers will read this"
        rows={4}
        limit={tenderLimits.reason}
        {...form.field('text')}
      />
    </ConfirmDialog>
  )
}
