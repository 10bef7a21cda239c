import { decideLowPrice, clarificationWords as words } from '#domain/contract/clarification.ts'
import { evaluationLimits } from '#domain/contract/evaluation.ts'
import { finish } from '#client/dialogs/finish.ts'
import { FormDialog } from '#client/dialogs/FormDialog.tsx'
import { call } from '#client/lib/api.ts'
import { useForm } from '#client/lib/form.ts'
import { TextArea } from '#client/ui/TextArea.tsx'

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
