import { storedChoice } from '#kernel/client/ui/stored-choice.ts'

export const densities = ['dense', 'comfortable'] as const

/** Row height in lists, as chosen by the user. */
export const { keep: keepDensity, useChoice: useDensity } = storedChoice(
  'list-density',
  densities,
  'dense',
)
