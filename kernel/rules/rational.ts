// Exact arithmetic with fractions of integers, so that no step in a calculation is rounded. Values
// are rounded half up only for display.
import { quotient } from './decimal.ts'

/** Fraction in lowest terms with a positive denominator. */
export interface Rational {
  readonly numerator: bigint
  readonly denominator: bigint
}

const magnitude = (value: bigint) => (value < 0n ? -value : value)

function greatestDivisor(one: bigint, other: bigint): bigint {
  let [a, b] = [magnitude(one), magnitude(other)]
  while (b > 0n) [a, b] = [b, a % b]
  return a
}

export function fraction(numerator: bigint, denominator: bigint): Rational {
  if (denominator === 0n) throw new Error('A fraction needs a denominator other than zero')
  const divisor = greatestDivisor(numerator, denominator) * (denominator < 0n ? -1n : 1n)
  return { numerator: numerator / divisor, denominator: denominator / divisor }
}

export const zero = fraction(0n, 1n)
export const one = fraction(1n, 1n)
export const hundred = fraction(100n, 1n)

/** Returns the exact value of a decimal string such as "12.50". Throws if it is malformed. */
export function rational(decimal: string): Rational {
  if (!/^-?\d+(\.\d+)?$/.test(decimal)) throw new Error(`${decimal} is not a decimal number`)
  const [whole = '', decimals = ''] = decimal.split('.')
  return fraction(BigInt(whole + decimals), 10n ** BigInt(decimals.length))
}

export function plus(a: Rational, b: Rational): Rational {
  const numerator = a.numerator * b.denominator + b.numerator * a.denominator
  return fraction(numerator, a.denominator * b.denominator)
}

export function minus(a: Rational, b: Rational): Rational {
  return plus(a, { ...b, numerator: -b.numerator })
}

export function times(a: Rational, b: Rational): Rational {
  return fraction(a.numerator * b.numerator, a.denominator * b.denominator)
}

export function over(a: Rational, b: Rational): Rational {
  return fraction(a.numerator * b.denominator, a.denominator * b.numerator)
}

/** Returns a negative number, zero or a positive number, like a sort comparator. */
export function order(a: Rational, b: Rational): number {
  const difference = a.numerator * b.denominator - b.numerator * a.denominator
  return difference < 0n ? -1 : Number(difference > 0n)
}

export const isZero = ({ numerator }: Rational) => numerator === 0n

export const sumOf = (values: readonly Rational[]) => values.reduce(plus, zero)

/** Returns the mean. Throws if the list is empty. */
export const meanOf = (values: readonly Rational[]) =>
  over(sumOf(values), fraction(BigInt(values.length), 1n))

/** Returns the lowest value. Throws if the list is empty. */
export const lowestOf = (values: readonly Rational[]) =>
  values.reduce((a, b) => (order(b, a) < 0 ? b : a))

/** Returns the highest value. Throws if the list is empty. */
export const highestOf = (values: readonly Rational[]) =>
  values.reduce((a, b) => (order(b, a) > 0 ? b : a))

/** Returns the value clamped to the range from 0 to 1. */
export const within01 = (value: Rational) => lowestOf([one, highestOf([zero, value])])

/** Returns the exact value as "numerator/denominator". */
export const exactText = ({ numerator, denominator }: Rational) => `${numerator}/${denominator}`

/** Returns the value rounded half up to the given number of decimals. */
export const roundedText = ({ numerator, denominator }: Rational, places: number) =>
  quotient(numerator, denominator, places)
