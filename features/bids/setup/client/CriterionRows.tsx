import { Plus } from 'lucide-react'
import { biddingLimits, passOrFail, criterionFieldWords as words } from '../contract/bidding.ts'
import type { FormErrors } from '#kernel/client/lib/form-errors.ts'
import { Button } from '#kernel/client/ui/Button.tsx'
import { TextInput } from '#kernel/client/ui/TextInput.tsx'
import { EditedRow } from './EditedRow.tsx'
import { MarkedFields } from './MarkedFields.tsx'
import { PartRows } from './PartRows.tsx'
import { isGate, newKey, type CriterionValues } from './setup-values.ts'
import { useRows } from './use-rows.ts'

type CriterionRowsProps = {
  criteria: readonly CriterionValues[]
  /** Common scale, for criteria that have none of their own. */
  scale: readonly string[]
  /**
   * Difference between 100 and the sum of the weights; if positive, the default weight of a new
   * criterion.
   */
  left: string
  errors: FormErrors
  onChange: (criteria: CriterionValues[]) => void
}

export function CriterionRows(props: CriterionRowsProps) {
  const { criteria, scale, left, errors, onChange } = props
  const rows = useRows({ rows: criteria, onChange })
  const rest = Number(left) > 0 ? left : ''
  const tooMany =
    criteria.length >= biddingLimits.criteria ? 'A set-up has at most 20 criteria.' : null
  const add = (values: Omit<CriterionValues, 'key' | 'name' | 'parts'>) =>
    rows.add({ key: newKey(), name: '', parts: [], ...values })
  return (
    <>
      {criteria.length === 0 && (
        <p className="text-muted">There are no quality criteria: bids are judged by price only.</p>
      )}
      {criteria.map((criterion, place) => (
        <EditedRow
          key={criterion.key}
          name={`Criterion ${place + 1}`}
          onUp={rows.onUp(place)}
          onDown={rows.onDown(place)}
          onRemove={() => rows.remove(place)}
        >
          <CriterionFields
            criterion={criterion}
            place={place}
            scale={scale}
            errors={errors}
            isNew={rows.isNew(place)}
            onChange={(values) => rows.change(place, values)}
          />
        </EditedRow>
      ))}
      <div className="action-row">
        <Button
          id={rows.adderId}
          kind="secondary"
          disabledReason={tooMany}
          onClick={() => add({ weight: rest, minimum_mark: '' })}
        >
          <Plus aria-hidden="true" />
          Add criterion
        </Button>
        <Button
          kind="quiet"
          disabledReason={tooMany}
          onClick={() => add({ weight: '0', minimum_mark: '1', scale: [...passOrFail] })}
        >
          <Plus aria-hidden="true" />
          Add pass-or-fail criterion
        </Button>
      </div>
    </>
  )
}

type CriterionFieldsProps = {
  criterion: CriterionValues
  place: number
  scale: readonly string[]
  errors: FormErrors
  isNew: boolean
  onChange: (values: Partial<CriterionValues>) => void
}

function CriterionFields(props: CriterionFieldsProps) {
  const { criterion, place, scale, errors, isNew, onChange } = props
  const isSplit = criterion.parts.length > 0
  if (isGate(criterion)) {
    return (
      <TextInput
        label={words.name}
        hint="Evaluators pass or fail every bid. A bid that fails is not considered any further. The criterion has no weight."
        name={`criteria.${place}.name`}
        value={criterion.name}
        error={errors[`criteria.${place}.name`]}
        autoFocus={isNew}
        onChange={(event) => onChange({ name: event.target.value })}
      />
    )
  }
  return (
    <>
      <MarkedFields
        values={criterion}
        path={`criteria.${place}`}
        weightLabel={words.weight}
        scale={isSplit ? null : scale}
        className="sm:grid-cols-[1fr_7rem_10rem]"
        errors={errors}
        isNew={isNew}
        onChange={onChange}
      />
      <PartRows
        parts={criterion.parts}
        criterion={place}
        scale={scale}
        errors={errors}
        onChange={(parts) => onChange({ parts })}
      />
    </>
  )
}
