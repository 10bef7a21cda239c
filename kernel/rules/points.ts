// Formats exact points for display.
import { exactText, roundedText, type Rational } from './rational.ts'

/** Minimum number of decimals in displayed points. */
const minPlaces = 2

/** Points as displayed, and the exact value as "numerator/denominator". */
export interface Points {
  points: string
  exact: string
}

function pointsOf(value: Rational, places: number): Points {
  return { points: roundedText(value, places), exact: exactText(value) }
}

/** Returns the number of decimals needed for different values in a column to look different. */
function placesFor(values: readonly Rational[]): number {
  const distinct = [...new Map(values.map((value) => [exactText(value), value])).values()]
  let places = minPlaces
  const looks = () => new Set(distinct.map((value) => roundedText(value, places)))
  while (looks().size < distinct.length) places += 1
  return places
}

/**
 * Returns a function that formats a value for its column. All values in a column have the same
 * number of decimals.
 */
export function displayColumns(
  cells: readonly (readonly [column: string, value: Rational])[],
): (column: string, value: Rational) => Points {
  const columns = Map.groupBy(cells, ([column]) => column)
  const displayed = new Map(
    [...columns].map(([column, all]) => {
      const values = [...new Set(all.map(([, value]) => value))]
      const points = showColumn(values)
      return [column, new Map(values.map((value, place) => [value, points[place]!]))]
    }),
  )
  return (column, value) => displayed.get(column)!.get(value)!
}

/** Formats the values of one column. */
export function showColumn(values: readonly Rational[]): Points[] {
  const places = placesFor(values)
  return values.map((value) => pointsOf(value, places))
}
