import * as z from 'zod/mini'
import { breakTie, tieWords as words } from '../contract/ranking.ts'
import { evaluationLimits, evaluationTexts } from '#features/evaluation/contract/evaluation.ts'
import { requiredText } from '#kernel/contract/fields.ts'
import { finish } from '#kernel/client/dialogs/finish.ts'
import { FormDialog } from '#kernel/client/dialogs/FormDialog.tsx'
import { call } from '#kernel/client/lib/api.ts'
import { useForm } from '#kernel/client/lib/form.ts'
import { Select } from '#kernel/client/ui/Select.tsx'
import { TextArea } from '#kernel/client/ui/TextArea.tsx'

const texts = {
  place: (place: number) => `Place ${place}`,
}

type BreakTieDialogProps = {
  tenderId: number
  bids: readonly { id: number; bidder: string }[]
  onClose: () => void
}

const schema = z.object({
  order: z.array(z.string()).check(
    z.refine((order) => order.every(Boolean) && new Set(order).size === order.length, {
      error: 'Choose each bid once',
    }),
  ),
  reason: requiredText(evaluationTexts.reasonRequired, evaluationLimits.reason),
})

/** Dialog for recording the order of bids with the same total, best first. */
export function BreakTieDialog({ tenderId, bids, onClose }: BreakTieDialogProps) {
  const form = useForm({
    initial: { order: bids.map(() => ''), reason: '' },
    schema,
    failure: 'Failed to record the order',
    scope: 'tie',
    submit: ({ order, reason }) => {
      const body = { order: order.map(Number), reason }
      return finish(call(breakTie, { params: { tenderId }, body }), onClose)
    },
  })
  const { order } = form.values
  const options = bids.map(({ id, bidder }) => ({ value: String(id), label: bidder }))
  return (
    <FormDialog
      title="Record the order of equal bids"
      description="The record keeps the order, your name and the reason."
      verb={words.record}
      busyLabel="Recording..."
      form={form}
      onClose={onClose}
    >
      {order.map((chosen, index) => (
        <Select
          // The positions never change, so their names are stable keys.
          key={texts.place(index + 1)}
          label={texts.place(index + 1)}
          hint={index === 0 ? 'Choose each bid once, best first.' : undefined}
          name={index === 0 ? 'tie.order' : `tie.order.${index}`}
          error={index === 0 ? form.errors['order'] : undefined}
          placeholder="Choose a bid"
          options={options}
          value={chosen}
          onChange={(event) => form.set('order', order.with(index, event.target.value))}
        />
      ))}
      <TextArea
        label="Reason, such as how the published rule applies"
        rows={4}
        limit={evaluationLimits.reason}
        {...form.field('reason')}
      />
    </FormDialog>
  )
}
