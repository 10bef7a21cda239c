// Recognises typing errors by edit distance. Words of up to three letters are never corrected,
// because too many of them differ by one letter. Words of up to seven letters may have one error,
// and longer words two. Two swapped neighbouring letters count as one error.

const minLength = 4
const minLengthForTwoEdits = 8

export function allowedEdits(typed: string): number {
  const { length } = [...typed]
  if (length < minLength) return 0
  return length < minLengthForTwoEdits ? 1 : 2
}

/**
 * Returns the number of letters that were added, removed, replaced or swapped with a neighbour
 * (optimal string alignment).
 */
export function editDistance(typed: string, meant: string): number {
  const [a, b] = [[...typed], [...meant]]
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (const [row, letter] of a.entries()) {
    const current = [row + 1]
    for (const [column, other] of b.entries()) {
      const isSwapped = row > 0 && letter === b[column - 1] && a[row - 1] === other
      current.push(
        Math.min(
          current[column]! + 1,
          last[column + 1]! + 1,
          last[column]! + (letter === other ? 0 : 1),
          isSwapped ? beforeLast[column - 1]! + 1 : Infinity,
        ),
      )
    }
    beforeLast = last
    last = current
  }
  return last[b.length]!
}
