import { decideLowPrice, clarificationWords as words } from '../contract/clarification.ts'
import { evaluationLimits } from '#features/evaluation/contract/evaluation.ts'
import { finish } from '#kernel/client/dialogs/finish.ts'
import { FormDialog } from '#kernel/client/dialogs/FormDialog.tsx'
import { call } from '#kernel/client/lib/api.ts'
import { useForm } from '#kernel/client/lib/form.ts'
import { TextArea } from '#kernel/client/ui/TextArea.tsx'

type AcceptPriceDialogProps = { params: { tenderId: number; bidId: number }; onClose: () => void }

/** Dialog for accepting a low price and giving the reason. */
export function AcceptPriceDialog({ params, onClose }: AcceptPriceDialogProps) {
  const form = useForm({
    initial: { reason: '' },
    schema: decideLowPrice.body,
    failure: 'Failed to record the decision',
    scope: 'accept-price',
    submit: (body) => finish(call(decideLowPrice, { params, body }), onClose),
  })
  return (
    <FormDialog
      title={words.accept}
      description="The reason is part of the record. The bid stays in the ranking."
      verb={words.accept}
      busyLabel="Saving..."
      form={form}
      onClose={onClose}
    >
      <TextArea label="Reason" rows={4} limit={evaluationLimits.reason} {...form.field('reason')} />
    </FormDialog>
  )
}
