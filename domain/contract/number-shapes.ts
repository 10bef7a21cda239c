// Formats of the numbers that users type, except amounts of money.
import type { NumberShape } from '../format/read-number.ts'

/** Unit price, which may include a fraction of a penny. */
export const unitPriceShape = { digits: 13, decimals: 4 } as const satisfies NumberShape

/** Answer to a question of the kind `number`. */
export const answerShape = {
  digits: 15,
  decimals: 6,
  isSigned: true,
} as const satisfies NumberShape

export const quantityShape = { digits: 9, decimals: 3 } as const satisfies NumberShape
export const weightShape = { digits: 3, decimals: 2 } as const satisfies NumberShape
export const wholeShape = { digits: 9, decimals: 0 } as const satisfies NumberShape
