// Exact arithmetic on decimal strings: money, quantities, weights and marks are never converted to
// floats. Values are rounded only where a rule requires it, and halves are rounded away from zero.

const shape = /^-?\d+(\.\d+)?$/

interface Decimal {
  units: bigint
  places: number
}

function read(text: string): Decimal {
  if (!shape.test(text)) throw new Error(`${text} is not a decimal number`)
  const [whole = '', fraction = ''] = text.split('.')
  return { units: BigInt(whole + fraction), places: fraction.length }
}

function write({ units, places }: Decimal): string {
  const sign = units < 0n ? '-' : ''
  const digits = String(units < 0n ? -units : units).padStart(places + 1, '0')
  if (places === 0) return sign + digits
  return `${sign}${digits.slice(0, -places)}.${digits.slice(-places)}`
}

const power = (places: number) => 10n ** BigInt(places)

function align(one: string, other: string): [bigint, bigint, number] {
  const [a, b] = [read(one), read(other)]
  const places = Math.max(a.places, b.places)
  return [a.units * power(places - a.places), b.units * power(places - b.places), places]
}

/** Divides and rounds half away from zero. */
function divideHalfUp(numerator: bigint, denominator: bigint): bigint {
  const isNegative = numerator < 0n !== denominator < 0n
  const [n, d] = [abs(numerator), abs(denominator)]
  const rounded = (2n * n + d) / (2n * d)
  return isNegative ? -rounded : rounded
}

const abs = (value: bigint) => (value < 0n ? -value : value)

export function add(one: string, other: string): string {
  const [a, b, places] = align(one, other)
  return write({ units: a + b, places })
}

export function subtract(one: string, other: string): string {
  const [a, b, places] = align(one, other)
  return write({ units: a - b, places })
}

export function sum(all: readonly string[]): string {
  return all.reduce(add, '0')
}

/** Returns a negative number, zero or a positive number, like a sort comparator. */
export function compare(one: string, other: string): number {
  const [a, b] = align(one, other)
  return a < b ? -1 : Number(a > b)
}

/** Returns an amount rounded half up to the penny, for fields that take whole pennies. */
export const toPenny = (amount: string) => multiply(amount, '1', 2)

/** Returns the product, calculated exactly and then rounded to the given number of decimals. */
export function multiply(one: string, other: string, places: number): string {
  const [a, b] = [read(one), read(other)]
  return round({ units: a.units * b.units, places: a.places + b.places }, places)
}

/** Returns the quotient of two whole numbers, rounded to the given number of decimals. */
export function quotient(numerator: bigint, denominator: bigint, places: number): string {
  return write({ units: divideHalfUp(numerator * power(places), denominator), places })
}

function round({ units, places }: Decimal, wanted: number): string {
  if (wanted >= places) return write({ units: units * power(wanted - places), places: wanted })
  return write({ units: divideHalfUp(units, power(places - wanted)), places: wanted })
}
