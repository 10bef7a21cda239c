import { useState } from 'react'
import { whyNotNumber } from '#kernel/contract/number-shapes.ts'
import { type NumberShape } from '#kernel/format/read-number.ts'
import { isUnfinished } from '#kernel/format/typed-number.ts'

/**
 * Returns what is wrong with a typed number, and the handlers for its control. An unfinished number
 * such as "1," is an error only after the control has lost the focus.
 */
export function useNumberFault(typed: string, shape: NumberShape) {
  const [hasFocus, setHasFocus] = useState(false)
  const fault = hasFocus && isUnfinished(typed, shape) ? undefined : whyNotNumber(typed, shape)
  return {
    fault,
    handlers: { onFocus: () => setHasFocus(true), onBlur: () => setHasFocus(false) },
  }
}
