// Display of exact points.
import { exactText, roundedText, type Rational } from './rational.ts'

/** Fewest decimals of displayed points. */
const fewestPlaces = 2

/** Points as displayed, and exactly as "numerator/denominator". */
export interface Points {
  points: string
  exact: string
}

export function pointsOf(value: Rational, places = fewestPlaces): Points {
  return { points: roundedText(value, places), exact: exactText(value) }
}

/** Returns the number of decimals with which different values of a column also look different. */
export function placesFor(values: readonly Rational[]): number {
  const distinct = [...new Map(values.map((value) => [exactText(value), value])).values()]
  let places = fewestPlaces
  const looks = () => new Set(distinct.map((value) => roundedText(value, places)))
  while (looks().size < distinct.length) places += 1
  return places
}

/** Returns the number of decimals of each column. */
export function columnPlaces(
  cells: readonly (readonly [column: string, value: Rational])[],
): Map<string, number> {
  const columns = Map.groupBy(cells, ([column]) => column)
  return new Map(
    [...columns].map(([column, all]) => [column, placesFor(all.map(([, value]) => value))]),
  )
}

/** Returns the points of one column. */
export function showColumn(values: readonly Rational[]): Points[] {
  const places = placesFor(values)
  return values.map((value) => pointsOf(value, places))
}
