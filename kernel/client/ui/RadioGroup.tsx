import { ChoiceGroup, type ChoiceOption } from './ChoiceGroup.tsx'
import type { FieldProps } from './Field.tsx'

type RadioGroupProps = FieldProps & {
  id?: string
  name: string
  options: readonly ChoiceOption[]
  value: string
  onChange: (value: string) => void
  isInColumns?: boolean
}

export function RadioGroup({ value, onChange, ...rest }: RadioGroupProps) {
  return (
    <ChoiceGroup
      {...rest}
      type="radio"
      isChosen={(option) => option === value}
      onChoose={(option) => onChange(option)}
    />
  )
}
