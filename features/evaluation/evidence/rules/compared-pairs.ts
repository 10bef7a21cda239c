/** A fact as it was announced, and as recalculated from the evidence. */
export type Pair = [what: string, said: string | null, found: string | null]

interface PricePoints {
  key: string
  price?: string | undefined
  points: string
}

/** Returns the price and the points for each price criterion that is announced or recalculated. */
export function pricePairs(
  announced: readonly PricePoints[] | undefined,
  recomputed: readonly PricePoints[],
): Pair[] {
  const said = new Map(announced?.map((one) => [one.key, one]))
  const found = new Map(recomputed.map((one) => [one.key, one]))
  return [...new Set([...said.keys(), ...found.keys()])].flatMap((key): Pair[] => [
    [`price for ${key}`, said.get(key)?.price ?? null, found.get(key)?.price ?? null],
    [`points for ${key}`, said.get(key)?.points ?? null, found.get(key)?.points ?? null],
  ])
}
