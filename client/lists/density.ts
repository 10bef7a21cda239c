import { keptChoice } from '#client/ui/kept-choice.ts'

export const densities = ['dense', 'comfortable'] as const

/** How close the rows of a list stand. */
export const { keep: keepDensity, useChoice: useDensity } = keptChoice(
  'list-density',
  densities,
  'dense',
)
