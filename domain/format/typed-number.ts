// Numbers as people type them. A text is read as a number or refused with a reason; no character that
// could change the number is ever dropped.
import { withCommas } from './number.ts'

export interface NumberShape {
  /** Maximum number of digits before the point. */
  digits: number
  /** Maximum number of digits after the point; 0 for whole numbers. */
  decimals: number
  isSigned?: boolean
  /** Currency sign that may precede the number. */
  symbol?: string
}

export type NumberFault = 'negative' | 'comma' | 'point' | 'character' | 'decimals' | 'large'

type NumberReading =
  { plain: string; fault?: undefined } | { plain?: undefined; fault: NumberFault }

const minus = /^[-−–]/
const grouped = /^\d{1,3}(?:[, \u00a0\u202f]\d{3})+$/
const separators = /[, \u00a0\u202f]/g

/** Returns the number without separators ("1234.5"), or why the text is not such a number. */
export function readNumber(typed: string, shape: NumberShape): NumberReading {
  const text = withoutSymbol(typed.trim(), shape.symbol)
  const isNegative = minus.test(text)
  if (isNegative && !shape.isSigned) return { fault: 'negative' }
  const unsigned = text.replace(minus, '')
  if (!/^[\d., \u00a0\u202f]*\d[\d., \u00a0\u202f]*$/.test(unsigned)) return { fault: 'character' }
  const [whole = '', fraction = '', ...rest] = unsigned.split('.')
  if (rest.length > 0) return { fault: 'point' }
  if (!/^\d*$/.test(fraction) || !(/^\d*$/.test(whole) || grouped.test(whole))) {
    return { fault: 'comma' }
  }
  if (fraction.length > shape.decimals) return { fault: 'decimals' }
  const digits = whole.replace(separators, '').replace(/^0+(?=\d)/, '') || '0'
  if (digits.length > shape.digits) return { fault: 'large' }
  const point = fraction === '' ? '' : `.${fraction}`
  return { plain: `${isNegative ? '-' : ''}${digits}${point}` }
}

/** Returns the number without separators where the text is one, and otherwise the text itself. */
export function plainNumber(typed: string, shape: NumberShape): string {
  return readNumber(typed, shape).plain ?? typed
}

/** Returns true while the text can still become a number by typing on: "-", "1," or "1,23". */
export function isUnfinished(typed: string, { symbol, isSigned }: NumberShape): boolean {
  const text = withoutSymbol(typed.trim(), symbol)
  const unsigned = isSigned ? text.replace(minus, '') : text
  return (
    /^\.?$/.test(unsigned) ||
    /^\d{1,3}([, \u00a0\u202f]\d{3})*[, \u00a0\u202f]\d{0,2}$/.test(unsigned)
  )
}

const ungrouped = /^\d*(\.\d*)?$/

/** Returns what a box that separates thousands shows for a value; a text that is no number stays as typed. */
export function showGrouped(value: string): string {
  if (!ungrouped.test(value)) return value
  const [whole = '', fraction] = value.split('.')
  return fraction === undefined ? withCommas(whole) : `${withCommas(whole)}.${fraction}`
}

interface Edit {
  /** Text of the box after the edit. */
  typed: string
  /** Value before the edit, as this function returned it. */
  before: string
  symbol: string
}

/**
 * Returns the value to keep after an edit of a box that separates thousands. Separators that the box put
 * there are removed; a comma that was typed or pasted counts only where it separates thousands, and
 * otherwise the text is kept as it is.
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

/** Returns the part of the new text that the edit added. */
function insertedText(before: string, after: string): string {
  let start = 0
  while (start < Math.min(before.length, after.length) && before[start] === after[start]) start += 1
  let end = 0
  const most = Math.min(before.length, after.length) - start
  while (end < most && before.at(-1 - end) === after.at(-1 - end)) end += 1
  return after.slice(start, after.length - end)
}

function withoutSymbol(text: string, symbol = ''): string {
  const sign = symbol.trim()
  return sign !== '' && text.startsWith(sign) ? text.slice(sign.length).trimStart() : text
}
