// Number formats of input fields: how many digits are allowed before and after the decimal point,
// and whether a minus sign is allowed.
import { type NumberShape, readNumber, type NumberFault } from '#kernel/format/read-number.ts'
import { withCommas } from '#kernel/format/number.ts'

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

export const amountShape = { digits: 13, decimals: 2 } as const satisfies NumberShape

const texts: Record<NumberFault, (shape: NumberShape) => string> = {
  negative: () => 'Enter 0 or more, without a minus sign',
  separator: () => 'Use a point before decimals, like 1,000.50, and commas only between thousands',
  character: () => 'Enter a number, like 1,000.50',
  decimals: ({ decimals }) =>
    decimals === 0 ? 'Enter a whole number' : `Enter an amount with at most ${decimals} decimals`,
  large: ({ digits, decimals }) =>
    `Must be at most ${withCommas('9'.repeat(digits))}${decimals === 0 ? '' : `.${'9'.repeat(decimals)}`}`,
}

/**
 * Returns the number without separators, or undefined if the text is not a number of this shape.
 */
export function plainOf(typed: string, shape: NumberShape): string | undefined {
  return readNumber(typed, shape).plain
}

/** Returns why the text is not a number of this shape, or undefined if it is one or is empty. */
export function whyNotNumber(typed: string, shape: NumberShape): string | undefined {
  if (typed.trim() === '') return undefined
  const { fault } = readNumber(typed, shape)
  return fault && texts[fault](shape)
}
