import { Plus } from 'lucide-react'
import { biddingLimits } from '#domain/contract/bidding.ts'
import { criterionFieldWords as words, setupWords } from '#domain/contract/bidding-setup-words.ts'
import type { FormErrors } from '#client/lib/form-errors.ts'
import { Button } from '#client/ui/Button.tsx'
import { EditedRow } from './EditedRow.tsx'
import { MarkedFields } from './MarkedFields.tsx'
import { PartRows } from './PartRows.tsx'
import { newKey, type CriterionValues } from './setup-values.ts'
import { useRows } from './use-rows.ts'

type CriterionRowsProps = {
  criteria: readonly CriterionValues[]
  highestMark: number
  /**
   * Difference between 100 and the sum of the weights; if positive, the default weight of a new
   * criterion.
   */
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
      {criteria.map((criterion, place) => (
        <EditedRow
          key={criterion.key}
          name={`Criterion ${place + 1}`}
          onUp={rows.onUp(place)}
          onDown={rows.onDown(place)}
          onRemove={() => rows.remove(place)}
        >
          <CriterionFields
            {...{ criterion, place, errors }}
            marks={marks.map((value) => ({ value, label: value }))}
            isNew={rows.isNew(place)}
            onChange={(values) => rows.change(place, values)}
          />
        </EditedRow>
      ))}
      <div>
        <Button
          id={rows.adderId}
          kind="secondary"
          disabledReason={criteria.length >= biddingLimits.criteria ? words.tooMany : null}
          onClick={() =>
            rows.add({ key: newKey(), name: '', weight: rest, minimum_mark: '', parts: [] })
          }
        >
          <Plus aria-hidden="true" />
          {setupWords.addCriterion}
        </Button>
      </div>
    </>
  )
}

type CriterionFieldsProps = {
  criterion: CriterionValues
  place: number
  /** Options for the minimum mark. */
  marks: { value: string; label: string }[]
  errors: FormErrors
  isNew: boolean
  onChange: (values: Partial<CriterionValues>) => void
}

function CriterionFields(props: CriterionFieldsProps) {
  const { criterion, place, marks, errors, isNew, onChange } = props
  const isSplit = criterion.parts.length > 0
  return (
    <>
      <MarkedFields
        values={criterion}
        path={`criteria.${place}`}
        weightLabel={words.weight}
        marks={isSplit ? null : marks}
        className="sm:grid-cols-[1fr_7rem_10rem]"
        {...{ errors, isNew, onChange }}
      />
      <PartRows
        parts={criterion.parts}
        criterion={place}
        {...{ marks, errors }}
        onChange={(parts) => onChange({ parts })}
      />
    </>
  )
}
