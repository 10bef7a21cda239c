// Typing a mark with the keyboard: "3" gives 3, "3" and "." give 3.5, and "1" and "0" give 10 if the
// scale has it.

/** Keys typed so far in a cell, and the mark that they give. */
export interface TypedMark {
  typed: string
  mark: string
}

/** Returns the marks that can be given, from 0 to the highest. */
export function marksFor(given: {
  scale: readonly string[]
  mark_step: 'whole' | 'half'
}): readonly string[] {
  const highest = given.scale.length - 1
  return given.scale.flatMap((_, mark) =>
    given.mark_step === 'half' && mark < highest ? [`${mark}`, `${mark}.5`] : [`${mark}`],
  )
}

export const isMarkKey = (key: string) => /^[\d.,]$/.test(key)

/** Returns the mark after another key, or undefined if there is no such mark. */
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
