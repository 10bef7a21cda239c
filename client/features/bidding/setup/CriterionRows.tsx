import { Plus } from 'lucide-react'
import { biddingLimits } from '#domain/contract/bidding.ts'
import { weightShape } from '#domain/contract/number-shapes.ts'
import { criterionFieldWords as words, setupWords } from '#domain/contract/bidding-setup-words.ts'
import type { FormErrors } from '#client/lib/form.ts'
import { Button } from '#client/ui/Button.tsx'
import { NumberInput } from '#client/ui/NumberInput.tsx'
import { Select } from '#client/ui/Select.tsx'
import { TextInput } from '#client/ui/TextInput.tsx'
import { EditedRow } from './EditedRow.tsx'
import { newKey, type CriterionValues } from './setup-values.ts'
import { useRows } from './use-rows.ts'

type CriterionRowsProps = {
  criteria: readonly CriterionValues[]
  highestMark: number
  /** Default weight of a new criterion: the rest of 100, if there is any. */
  left: string
  errors: FormErrors
  onChange: (criteria: CriterionValues[]) => void
}

export function CriterionRows(props: CriterionRowsProps) {
  const { criteria, highestMark, left, errors, onChange } = props
  const rows = useRows({ rows: criteria, onChange })
  const marks = Array.from({ length: highestMark }, (_, place) => String(place + 1))
  const rest = Number(left) > 0 ? left : ''
  return (
    <>
      {criteria.length === 0 && <p className="text-muted">{setupWords.noCriteria}</p>}
      {criteria.map((criterion, place) => {
        const field = (name: 'name' | 'weight' | 'minimum_mark') => ({
          name: `criteria.${place}.${name}`,
          value: criterion[name],
          error: errors[`criteria.${place}.${name}`],
        })
        return (
          <EditedRow
            key={criterion.key}
            name={`Criterion ${place + 1}`}
            onUp={rows.onUp(place)}
            onDown={rows.onDown(place)}
            onRemove={() => rows.remove(place)}
          >
            <div className="grid items-end gap-4 sm:grid-cols-[1fr_7rem_10rem]">
              <TextInput
                label={words.name}
                autoFocus={rows.isNew(place)}
                {...field('name')}
                onChange={(event) => rows.change(place, { name: event.target.value })}
              />
              <NumberInput
                label={words.weight}
                shape={weightShape}
                {...field('weight')}
                onChange={(event) => rows.change(place, { weight: event.target.value })}
              />
              <Select
                label={words.minimum}
                options={marks.map((value) => ({ value, label: value }))}
                placeholder={words.noMinimum}
                {...field('minimum_mark')}
                onChange={(event) => rows.change(place, { minimum_mark: event.target.value })}
              />
            </div>
          </EditedRow>
        )
      })}
      <div>
        <Button
          id={rows.adderId}
          kind="secondary"
          disabledReason={criteria.length >= biddingLimits.criteria ? words.tooMany : null}
          onClick={() => rows.add({ key: newKey(), name: '', weight: rest, minimum_mark: '' })}
        >
          <Plus aria-hidden="true" />
          {setupWords.addCriterion}
        </Button>
      </div>
    </>
  )
}
