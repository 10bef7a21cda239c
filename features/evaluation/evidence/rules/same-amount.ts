import { order, rational } from '#kernel/rules/rational.ts'

/** Compares two amounts by value, so that "12.5" and "12.50" are the same. */
export function isSameAmount(one: string | null, other: string | null): boolean {
  if (one === null || other === null) return one === other
  return order(rational(one), rational(other)) === 0
}
