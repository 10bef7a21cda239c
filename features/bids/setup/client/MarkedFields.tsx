import { criterionFieldWords as words } from '../contract/bidding.ts'
import { weightShape } from '#kernel/contract/number-shapes.ts'
import type { FormErrors } from '#kernel/client/lib/form-errors.ts'
import { NumberInput } from '#kernel/client/ui/NumberInput.tsx'
import { Select } from '#kernel/client/ui/Select.tsx'
import { TextInput } from '#kernel/client/ui/TextInput.tsx'
import type { PartValues } from './setup-values.ts'

type Values = Pick<PartValues, 'name' | 'weight' | 'minimum_mark' | 'scale'>

type MarkedFieldsProps = {
  values: Values
  /** Prefix of the field names in the form. */
  path: string
  weightLabel: string
  /**
   * Scale of the criteria that have none of their own. Null if the sub-criteria are marked instead, in
   * which case the minimum mark is hidden.
   */
  scale: readonly string[] | null
  errors: FormErrors
  isNew: boolean
  /** Class that sets the widths of the columns. */
  className: string
  onChange: (values: Partial<Values>) => void
}

/** Fields for the name, weight and minimum mark of a criterion or sub-criterion. */
export function MarkedFields(props: MarkedFieldsProps) {
  const { values, path, weightLabel, scale, errors, isNew, className, onChange } = props
  const field = (name: 'name' | 'weight' | 'minimum_mark') => ({
    name: `${path}.${name}`,
    value: values[name],
    error: errors[`${path}.${name}`],
  })
  return (
    <div className={`grid items-end gap-4 ${className}`}>
      <TextInput
        label={words.name}
        autoFocus={isNew}
        {...field('name')}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <NumberInput
        label={weightLabel}
        shape={weightShape}
        {...field('weight')}
        onChange={(event) => onChange({ weight: event.target.value })}
      />
      {scale && (
        <Select
          label="Minimum mark"
          options={minimumMarks(values.scale ?? scale)}
          placeholder="None"
          {...field('minimum_mark')}
          onChange={(event) => onChange({ minimum_mark: event.target.value })}
        />
      )}
    </div>
  )
}

/** Returns the options for the minimum mark: every mark but 0. */
const minimumMarks = (scale: readonly string[]) =>
  scale.slice(1).map((_, place) => ({ value: String(place + 1), label: String(place + 1) }))
