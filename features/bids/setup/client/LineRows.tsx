import { Plus } from 'lucide-react'
import { biddingLimits, type PriceCriterion, priceCriterionWords } from '../contract/bidding.ts'
import { quantityShape } from '#kernel/contract/number-shapes.ts'
import type { ListedLot } from './WhatIsAsked.tsx'
import type { FormErrors } from '#kernel/client/lib/form-errors.ts'
import { Button } from '#kernel/client/ui/Button.tsx'
import { NumberInput } from '#kernel/client/ui/NumberInput.tsx'
import { Select } from '#kernel/client/ui/Select.tsx'
import { TextInput } from '#kernel/client/ui/TextInput.tsx'
import { EditedRow } from './EditedRow.tsx'
import { newKey, type LineValues } from './setup-values.ts'
import { useRows } from './use-rows.ts'

export const blankLine = (criterion = ''): LineValues => ({
  key: newKey(),
  description: '',
  unit: '',
  quantity: '1',
  lot_id: '',
  criterion,
})

type LineRowsProps = {
  lines: readonly LineValues[]
  lots: readonly ListedLot[]
  /** Price criteria; empty if the price isn't split. */
  criteria: readonly PriceCriterion[]
  /** Keys of the lines whose price criterion can't change, because suppliers have seen it. */
  fixed: ReadonlySet<string>
  errors: FormErrors
  onChange: (lines: LineValues[]) => void
}

/** Editable lines of the price schedule. */
export function LineRows(props: LineRowsProps) {
  const { lines, lots, criteria, fixed, errors, onChange } = props
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
                label="Description"
                autoFocus={rows.isNew(place)}
                {...field('description')}
                onChange={(event) => rows.change(place, { description: event.target.value })}
              />
              <NumberInput
                label="Quantity"
                shape={quantityShape}
                {...field('quantity')}
                onChange={(event) => rows.change(place, { quantity: event.target.value })}
              />
              <TextInput
                label="Unit"
                {...field('unit')}
                onChange={(event) => rows.change(place, { unit: event.target.value })}
              />
            </div>
            {lots.length > 0 && (
              <Select
                label="For which lot"
                options={lots.map(({ id, lot_number, title }) => ({
                  value: String(id),
                  label: `Lot ${lot_number}: ${title}`,
                }))}
                placeholder="Every lot"
                {...field('lot_id')}
                onChange={(event) => rows.change(place, { lot_id: event.target.value })}
              />
            )}
            {criteria.length > 0 && (
              <CriterionSelect
                {...field('criterion')}
                criteria={criteria}
                isFixed={fixed.has(line.key)}
                onChange={(criterion) => rows.change(place, { criterion })}
              />
            )}
          </EditedRow>
        )
      })}
      <div>
        <Button
          id={rows.adderId}
          kind="secondary"
          disabledReason={
            lines.length >= biddingLimits.lines ? 'A price schedule has at most 300 lines.' : null
          }
          onClick={() => rows.add(blankLine(lines.at(-1)?.criterion))}
        >
          <Plus aria-hidden="true" />
          Add line
        </Button>
      </div>
    </>
  )
}

type CriterionSelectProps = {
  name: string
  /** Key of the chosen price criterion; empty if none is chosen. */
  value: string
  error: string | undefined
  criteria: readonly PriceCriterion[]
  /** True if the price criterion of the line can't change. */
  isFixed: boolean
  onChange: (key: string) => void
}

function CriterionSelect({ criteria, isFixed, onChange, ...field }: CriterionSelectProps) {
  const options = criteria.map(({ key, name }, place) => ({
    value: key,
    label: name || priceCriterionWords.name(place + 1),
  }))
  return (
    <Select
      label="Price criterion"
      options={isFixed ? options.filter(({ value }) => value === field.value) : options}
      {...(!isFixed && { placeholder: 'Choose a price criterion' })}
      {...field}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
