import { Plus, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { lotFieldNames, lotFields, lotLimits, lotTexts } from '../contract/lot.ts'
import type { TenderForm } from '#features/tenders/contract/tender-form.ts'
import { wholeShape, amountShape } from '#kernel/contract/number-shapes.ts'
import { readNumber } from '#kernel/format/read-number.ts'
import { textsOf } from '#kernel/client/lib/form.ts'
import type { FormErrors } from '#kernel/client/lib/form-errors.ts'
import { Button } from '#kernel/client/ui/Button.tsx'
import { IconButton } from '#kernel/client/ui/IconButton.tsx'
import { MoneyInput } from '#kernel/client/ui/MoneyInput.tsx'
import { NumberInput } from '#kernel/client/ui/NumberInput.tsx'
import { TextArea } from '#kernel/client/ui/TextArea.tsx'
import { TextInput } from '#kernel/client/ui/TextInput.tsx'
import { LotTotal } from './LotTotal.tsx'

const texts = {
  tooMany: `Add more than ${lotLimits.atOnce} lots on the tender’s page.`,
}

type LotValues = TenderForm['lots'][number]

type LotRowsProps = {
  lots: readonly LotValues[]
  /** Errors by path, such as `lots.0.title`. */
  errors: FormErrors
  /** Current input for the value and currency of the whole tender. */
  tender: { estimated_value: string; currency: string }
  onChange: (lots: LotValues[]) => void
}

/** Rows for the lots of a tender that doesn't exist yet, all in one form. */
export function LotRows({ lots, errors, tender, onChange }: LotRowsProps) {
  const [added, setAdded] = useState<number>()
  const adder = useRef<HTMLDivElement>(null)
  const rows = lots.map((lot, place) => ({ lot, place }))

  function add(): void {
    const next = Math.max(0, ...lots.map((lot) => Number(lot.lot_number) || 0)) + 1
    setAdded(lots.length)
    onChange([...lots, textsOf(lotFieldNames, { lot_number: next })])
  }

  function remove(place: number): void {
    onChange(lots.filter((_, index) => index !== place))
    // The focused button has been removed with its row, so the focus moves to the button that adds
    // a row.
    adder.current?.querySelector('button')?.focus()
  }

  return (
    <section aria-labelledby="lots-heading" className="flex flex-col gap-4">
      <h3 id="lots-heading" className="text-h3 font-semibold">
        {lotTexts.heading}
      </h3>
      <p className="text-muted">
        Divide the tender into lots if suppliers may bid for parts of it.
      </p>
      {rows.map(({ lot, place }) => (
        <LotRow
          key={place}
          lot={lot}
          place={place}
          errors={errors}
          currency={tender.currency}
          isNew={place === added}
          onChange={(values) =>
            onChange(lots.map((one, index) => (index === place ? { ...one, ...values } : one)))
          }
          onRemove={() => remove(place)}
        />
      ))}
      <div ref={adder}>
        <Button
          kind="secondary"
          disabledReason={lots.length >= lotLimits.atOnce ? texts.tooMany : null}
          onClick={add}
        >
          <Plus aria-hidden="true" />
          Add lot
        </Button>
      </div>
      {lots.length > 0 && (
        <LotTotal
          lots={lots.map(amountOf)}
          tender={{ currency: tender.currency, ...amountOf(tender) }}
        />
      )}
    </section>
  )
}

/**
 * Returns an object with the typed value as a plain decimal string, or null if it is not a number.
 */
function amountOf({ estimated_value }: { estimated_value: string }) {
  return { estimated_value: readNumber(estimated_value, amountShape).plain ?? null }
}

type LotRowProps = {
  lot: LotValues
  place: number
  errors: FormErrors
  currency: string
  isNew: boolean
  onChange: (values: Partial<LotValues>) => void
  onRemove: () => void
}

function LotRow({ lot, place, errors, currency, isNew, onChange, onRemove }: LotRowProps) {
  const field = (name: keyof LotValues) => ({
    label: lotFields[name].label,
    name: `lots.${place}.${name}`,
    value: lot[name],
    error: errors[`lots.${place}.${name}`],
  })
  const name = `Lot ${lot.lot_number || place + 1}`
  return (
    <fieldset className="flex flex-col gap-4 rounded-panel border border-line bg-paper p-4">
      <legend className="sr-only">{name}</legend>
      <div className="-my-2 flex items-center justify-between">
        <p aria-hidden="true" className="font-semibold">
          {name}
        </p>
        <IconButton
          label={`Remove ${name.toLowerCase()}`}
          icon={<Trash2 aria-hidden="true" />}
          onClick={onRemove}
        />
      </div>
      <div className="grid items-end gap-4 sm:grid-cols-[7rem_1fr]">
        <NumberInput
          shape={wholeShape}
          {...field('lot_number')}
          onChange={(event) => onChange({ lot_number: event.target.value })}
        />
        <TextInput
          autoFocus={isNew}
          {...field('title')}
          onChange={(event) => onChange({ title: event.target.value })}
        />
      </div>
      <MoneyInput
        isOptional
        currency={currency}
        {...field('estimated_value')}
        onChange={(estimated_value) => onChange({ estimated_value })}
      />
      <TextArea
        isOptional
        rows={2}
        limit={lotLimits.description}
        {...field('description')}
        onChange={(event) => onChange({ description: event.target.value })}
      />
    </fieldset>
  )
}
