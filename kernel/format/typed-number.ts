// The text that number inputs show, and the value that they keep after an edit.
import { withCommas } from './number.ts'
import { grouped, minus, separators, withoutSymbol, type NumberShape } from './read-number.ts'

/**
 * Returns whether the text isn't a number yet but can become one if the user continues to type,
 * such as "1," or "1,23", or "-" if negative numbers are allowed.
 */
export function isUnfinished(typed: string, { symbol, isSigned }: NumberShape): boolean {
  const text = withoutSymbol(typed.trim(), symbol)
  const unsigned = isSigned ? text.replace(minus, '') : text
  return /^\.?$/.test(unsigned) || /^\d{1,3}([,\s]\d{3})*[,\s]\d{0,2}$/.test(unsigned)
}

const ungrouped = /^\d*(\.\d*)?$/

/**
 * Returns the text that an input with thousands separators shows for a value. Text that isn't a
 * number is shown as typed.
 */
export function showGrouped(value: string): string {
  if (!ungrouped.test(value)) return value
  const [whole = '', fraction] = value.split('.')
  return fraction === undefined ? withCommas(whole) : `${withCommas(whole)}.${fraction}`
}

interface Edit {
  /** Text in the input after the edit. */
  typed: string
  /** Value before the edit, as `keepTyped` returned it. */
  before: string
  symbol: string
}

/**
 * Returns the value of an input with thousands separators after an edit. Separators that the input
 * added are removed. Commas that were typed or pasted are removed only if they separate thousands;
 * otherwise the text is kept unchanged.
 */
export function keepTyped({ typed, before, symbol }: Edit): string {
  const text = withoutSymbol(typed, symbol)
  const isByBox = ungrouped.test(before) && !insertedText(showGrouped(before), typed).includes(',')
  const isWellGrouped = grouped.test(text.split('.')[0] ?? '')
  const plain = isByBox
    ? text.replaceAll(',', '')
    : isWellGrouped
      ? text.replace(separators, '')
      : text
  return ungrouped.test(plain) ? plain : typed
}

/** Returns the text that the edit inserted. */
function insertedText(before: string, after: string): string {
  let start = 0
  while (start < Math.min(before.length, after.length) && before[start] === after[start]) start += 1
  let end = 0
  const maxEnd = Math.min(before.length, after.length) - start
  while (end < maxEnd && before.at(-1 - end) === after.at(-1 - end)) end += 1
  return after.slice(start, after.length - end)
}
