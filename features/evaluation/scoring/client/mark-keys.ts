// Rules for typing marks with the keyboard: "3" gives 3, "3" and "." give 3.5, and "1" and "0" give
// 10 if the scale includes it.

/** Keys typed so far in a cell, and the mark that they give. */
export interface TypedMark {
  typed: string
  mark: string
}

export const isMarkKey = (key: string) => /^[\d.,]$/.test(key)

/** Returns the mark after another key press, or undefined if there is no such mark. */
export function typeMark(
  marks: readonly string[],
  before: string,
  key: string,
): TypedMark | undefined {
  const isPoint = key === '.' || key === ','
  const longer = before + (isPoint ? '.' : key)
  const mark = longer.endsWith('.') ? `${longer}5` : longer
  if (marks.includes(mark)) return { typed: longer, mark }
  return !isPoint && marks.includes(key) ? { typed: key, mark: key } : undefined
}
