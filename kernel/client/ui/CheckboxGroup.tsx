import { ChoiceGroup, type ChoiceOption } from './ChoiceGroup.tsx'
import type { FieldProps } from './Field.tsx'

type CheckboxGroupProps = FieldProps & {
  id?: string
  name: string
  options: readonly ChoiceOption[]
  values: readonly string[]
  onChange: (values: string[]) => void
  isInColumns?: boolean
}

export function CheckboxGroup({ values, onChange, ...rest }: CheckboxGroupProps) {
  return (
    <ChoiceGroup
      {...rest}
      type="checkbox"
      isChosen={(option) => values.includes(option)}
      onChoose={(option, isChosen) =>
        onChange(isChosen ? [...values, option] : values.filter((value) => value !== option))
      }
    />
  )
}
