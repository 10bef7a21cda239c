// Parses numbers as users type them. Each text is either parsed as a number or refused with a
// reason; no character that could change the number is ever dropped.

export interface NumberShape {
  /** Maximum number of digits before the point. */
  digits: number
  /** Maximum number of digits after the point; 0 for whole numbers. */
  decimals: number
  isSigned?: boolean
  /** Currency sign that may precede the number. */
  symbol?: string
}

export type NumberFault = 'negative' | 'separator' | 'character' | 'decimals' | 'large'

type NumberReading =
  { plain: string; fault?: undefined } | { plain?: undefined; fault: NumberFault }

export const minus = /^[-−–]/
export const grouped = /^\d{1,3}([,\s]\d{3})+$/
export const separators = /[,\s]/g

/**
 * Returns the number without separators ("1234.5"), or why the text is not a number of this shape.
 */
export function readNumber(typed: string, shape: NumberShape): NumberReading {
  const text = withoutSymbol(typed.trim(), shape.symbol)
  const isNegative = minus.test(text)
  if (isNegative && !shape.isSigned) return { fault: 'negative' }
  const unsigned = text.replace(minus, '')
  if (/[^\d.,\s]/.test(unsigned) || !/\d/.test(unsigned)) return { fault: 'character' }
  const [whole = '', fraction = '', ...rest] = unsigned.split('.')
  const isWhole = /^\d*$/.test(whole) || grouped.test(whole)
  if (rest.length > 0 || !isWhole || /\D/.test(fraction)) return { fault: 'separator' }
  if (fraction.length > shape.decimals) return { fault: 'decimals' }
  const digits = whole.replace(separators, '').replace(/^0+(?=\d)/, '') || '0'
  if (digits.length > shape.digits) return { fault: 'large' }
  const point = fraction === '' ? '' : `.${fraction}`
  return { plain: `${isNegative ? '-' : ''}${digits}${point}` }
}

/** Returns the number without separators, or the text itself if it isn't a number of this shape. */
export function plainNumber(typed: string, shape: NumberShape): string {
  return readNumber(typed, shape).plain ?? typed
}

/** Returns the text without a leading currency sign. */
export function withoutSymbol(text: string, symbol = ''): string {
  const sign = symbol.trim()
  return sign !== '' && text.startsWith(sign) ? text.slice(sign.length).trimStart() : text
}
