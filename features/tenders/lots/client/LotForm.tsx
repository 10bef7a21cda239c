import {
  createLot,
  lotFailures,
  lotFieldNames,
  lotFields,
  lotLimits,
  newLot,
  updateLot,
  type Lot,
} from '../contract/lot.ts'
import { wholeShape } from '#kernel/contract/number-shapes.ts'
import type { Tender } from '#features/tenders/contract/tender-reply.ts'
import { finish } from '#kernel/client/dialogs/finish.ts'
import { call } from '#kernel/client/lib/api.ts'
import { textsOf, useForm } from '#kernel/client/lib/form.ts'
import { Button } from '#kernel/client/ui/Button.tsx'
import { ErrorSummary } from '#kernel/client/ui/ErrorSummary.tsx'
import { TextArea } from '#kernel/client/ui/TextArea.tsx'
import { MoneyInput } from '#kernel/client/ui/MoneyInput.tsx'
import { NumberInput } from '#kernel/client/ui/NumberInput.tsx'
import { TextInput } from '#kernel/client/ui/TextInput.tsx'
import { withLot } from './lots-query.ts'

type LotFormProps = {
  tender: Tender
  /** Lot to edit; undefined to add one. */
  lot?: Lot
  nextNumber: number
  onFinish: () => void
}

export function LotForm({ tender, lot, nextNumber, onFinish }: LotFormProps) {
  const form = useForm({
    initial: textsOf(lotFieldNames, lot ?? { lot_number: nextNumber }),
    schema: newLot,
    failure: lotFailures.save,
    scope: 'lot',
    submit: async (body) => {
      const params = { tenderId: tender.id }
      const sent = lot
        ? call(updateLot, { params: { ...params, lotId: lot.id }, body })
        : call(createLot, { params, body })
      await finish(sent.then(withLot(tender.id)), onFinish)
    },
  })
  return (
    <form
      aria-label={lot ? `Edit lot ${lot.lot_number}` : 'New lot'}
      className="flex flex-col gap-4 rounded-panel border border-line bg-paper p-4"
      noValidate
      onSubmit={form.submit}
    >
      <ErrorSummary {...form.summary} />
      <div className="grid gap-4 sm:grid-cols-[8rem_1fr]">
        <NumberInput
          label={lotFields.lot_number.label}
          shape={wholeShape}
          autoFocus
          {...form.field('lot_number')}
        />
        <TextInput label={lotFields.title.label} {...form.field('title')} />
      </div>
      <TextArea
        label={lotFields.description.label}
        isOptional
        rows={3}
        limit={lotLimits.description}
        {...form.field('description')}
      />
      <MoneyInput
        label={`${lotFields.estimated_value.label} (${tender.currency})`}
        isOptional
        isPlain
        currency={tender.currency}
        {...form.field('estimated_value')}
        onChange={(amount) => form.set('estimated_value', amount)}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={form.isBusy} busyLabel="Saving...">
          {lot ? 'Save lot' : 'Create lot'}
        </Button>
        <Button kind="secondary" onClick={onFinish}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
