import { Plus } from 'lucide-react'
import { biddingLimits } from '#domain/contract/bidding.ts'
import { quantityShape } from '#domain/contract/number-shapes.ts'
import { lineFieldWords as words, setupWords } from '#domain/contract/bidding-setup-words.ts'
import type { ListedLot } from '#client/bidding/WhatIsAsked.tsx'
import type { FormErrors } from '#client/lib/form-errors.ts'
import { Button } from '#client/ui/Button.tsx'
import { NumberInput } from '#client/ui/NumberInput.tsx'
import { Select } from '#client/ui/Select.tsx'
import { TextInput } from '#client/ui/TextInput.tsx'
import { EditedRow } from './EditedRow.tsx'
import { newKey, type LineValues } from './setup-values.ts'
import { useRows } from './use-rows.ts'

export const blankLine = (): LineValues => ({
  key: newKey(),
  description: '',
  unit: '',
  quantity: '1',
  lot_id: '',
})

type LineRowsProps = {
  lines: readonly LineValues[]
  lots: readonly ListedLot[]
  errors: FormErrors
  onChange: (lines: LineValues[]) => void
}

/** Editable lines of the price schedule. */
export function LineRows({ lines, lots, errors, onChange }: LineRowsProps) {
  const rows = useRows({ rows: lines, onChange })
  return (
    <>
      {lines.map((line, place) => {
        const field = (name: keyof LineValues) => ({
          name: `price_lines.${place}.${name}`,
          value: line[name],
          error: errors[`price_lines.${place}.${name}`],
        })
        return (
          <EditedRow
            key={line.key}
            name={`Line ${place + 1}`}
            onUp={rows.onUp(place)}
            onDown={rows.onDown(place)}
            onRemove={() => rows.remove(place)}
          >
            <div className="grid items-end gap-4 sm:grid-cols-[1fr_7rem_8rem]">
              <TextInput
                label={words.description}
                autoFocus={rows.isNew(place)}
                {...field('description')}
                onChange={(event) => rows.change(place, { description: event.target.value })}
              />
              <NumberInput
                label={words.quantity}
                shape={quantityShape}
                {...field('quantity')}
                onChange={(event) => rows.change(place, { quantity: event.target.value })}
              />
              <TextInput
                label={words.unit}
                {...field('unit')}
                onChange={(event) => rows.change(place, { unit: event.target.value })}
              />
            </div>
            {lots.length > 0 && (
              <Select
                label={words.lot}
                options={lots.map(({ id, lot_number, title }) => ({
                  value: String(id),
                  label: `Lot ${lot_number}: ${title}`,
                }))}
                placeholder={words.everyLot}
                {...field('lot_id')}
                onChange={(event) => rows.change(place, { lot_id: event.target.value })}
              />
            )}
          </EditedRow>
        )
      })}
      <div>
        <Button
          id={rows.adderId}
          kind="secondary"
          disabledReason={lines.length >= biddingLimits.lines ? words.tooMany : null}
          onClick={() => rows.add(blankLine())}
        >
          <Plus aria-hidden="true" />
          {setupWords.addLine}
        </Button>
      </div>
    </>
  )
}
