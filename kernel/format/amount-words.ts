// Spells out amounts of money, so that users notice a misplaced comma or a missing zero.

interface CurrencyWords {
  one: string
  many: string
  cent: string
  cents: string
}

const currencyWords: Record<string, CurrencyWords> = {
  GBP: { one: 'pound', many: 'pounds', cent: 'penny', cents: 'pence' },
  EUR: { one: 'euro', many: 'euros', cent: 'cent', cents: 'cents' },
  USD: { one: 'US dollar', many: 'US dollars', cent: 'cent', cents: 'cents' },
}

// prettier-ignore
const small = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven',
  'twelve', 'thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen']
// prettier-ignore
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
const thousands = ['', 'thousand', 'million', 'billion', 'trillion', 'quadrillion']

/**
 * Returns "one thousand pounds and fifty pence" for "1000.50". If the amount includes a fraction of
 * a penny, the decimals are spelled out digit by digit.
 */
export function amountInWords(amount: string, currency: string): string {
  const [whole = '0', fraction = ''] = amount.split('.')
  const words = currencyWords[currency] ?? { one: currency, many: currency, cent: '', cents: '' }
  const decimals = fraction.replace(/0+$/, '')
  if (decimals.length > 2 || (decimals !== '' && words.cent === '')) {
    const digits = Array.from(decimals, (digit) => small[Number(digit)]).join(' ')
    return `${wholeInWords(whole)} point ${digits} ${words.many}`
  }
  const cents = Number(decimals.padEnd(2, '0'))
  const units = `${wholeInWords(whole)} ${/^0*1$/.test(whole) ? words.one : words.many}`
  if (cents === 0) return units
  const change = `${belowHundred(cents)} ${cents === 1 ? words.cent : words.cents}`
  return /^0*$/.test(whole) ? change : `${units} and ${change}`
}

function wholeInWords(digits: string): string {
  const groups = digits.replace(/^0+/, '').match(/\d{1,3}(?=(\d{3})*$)/g) ?? []
  const parts = groups.flatMap((group, place) => {
    const scale = thousands[groups.length - 1 - place] ?? ''
    const value = Number(group)
    if (value === 0) return []
    const isTail = scale === '' && groups.length > 1 && value < 100
    return [`${isTail ? 'and ' : ''}${belowThousand(value)}${scale && ` ${scale}`}`]
  })
  return parts.join(' ') || 'zero'
}

function belowThousand(value: number): string {
  if (value < 100) return belowHundred(value)
  const rest = value % 100
  return `${small[Math.floor(value / 100)]} hundred${rest === 0 ? '' : ` and ${belowHundred(rest)}`}`
}

function belowHundred(value: number): string {
  if (value < 20) return small[value] ?? ''
  const unit = value % 10
  return `${tens[Math.floor(value / 10)]}${unit === 0 ? '' : `-${small[unit]}`}`
}
