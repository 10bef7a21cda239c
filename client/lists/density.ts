import { keptChoice } from '#client/ui/kept-choice.ts'

export const densities = ['dense', 'comfortable'] as const

/** Row height of lists, as chosen by the user. */
export const { keep: keepDensity, useChoice: useDensity } = keptChoice(
  'list-density',
  densities,
  'dense',
)
