import type { ComponentProps } from 'react'
import type { NumberShape } from '#kernel/format/read-number.ts'
import { joinClasses } from './join-classes.ts'
import { TextInput } from './TextInput.tsx'
import { useNumberFault } from './use-number-fault.ts'

type NumberInputProps = Omit<ComponentProps<typeof TextInput>, 'type' | 'value'> & {
  value: string
  shape: NumberShape
}

/**
 * Number input that keeps the text exactly as typed and shows what is wrong with it. The control is
 * a text box because `type="number"` drops characters: browsers turn "1000,50" into 100050 or an
 * empty value.
 */
export function NumberInput({ value, shape, error, className, ...input }: NumberInputProps) {
  const { fault, handlers } = useNumberFault(value, shape)
  return (
    <TextInput
      {...input}
      {...handlers}
      value={value}
      error={error ?? fault}
      inputMode={shape.decimals === 0 ? 'numeric' : 'decimal'}
      autoComplete="off"
      className={joinClasses('tabular-nums', className)}
    />
  )
}
