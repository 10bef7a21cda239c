// How near a word must be to what was typed to count as what was meant. Short words are never
// corrected: too many of them lie a letter apart. One slip is forgiven in a word of up to seven
// letters, two in a longer one; two neighbours swapped are one slip.

const shortestMistyped = 4
const shortestWithTwoSlips = 8

export function slipsForgiven(typed: string): number {
  const { length } = [...typed]
  if (length < shortestMistyped) return 0
  return length < shortestWithTwoSlips ? 1 : 2
}

/** Letters added, dropped, replaced, or swapped with their neighbour (optimal string alignment). */
export function slipsBetween(typed: string, meant: string): number {
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
