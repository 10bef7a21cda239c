// Steps of the bid set-up, in the order in which buyers think about them.
import { setupWords } from '../contract/bidding.ts'
import type { SetupValues } from './setup-values.ts'

type StepKey = 'asking' | 'judging' | 'prices' | 'sealing'

/** Step of each field. Leaving out a field is a compile error. */
const stepOfField: Record<Exclude<keyof SetupValues, 'change_note'>, StepKey> = {
  questions: 'asking',
  criteria: 'judging',
  scale: 'judging',
  mark_step: 'judging',
  price_formula: 'judging',
  price_multiple: 'judging',
  price_weight: 'judging',
  max_winners: 'judging',
  tie_break: 'judging',
  allows_nil_price: 'judging',
  rounds_lines: 'judging',
  excluded_prices_count: 'judging',
  low_price_rule: 'judging',
  lot_choice: 'prices',
  has_lines: 'prices',
  price_lines: 'prices',
  price_criteria: 'prices',
  sealing: 'sealing',
  envelope_count: 'sealing',
  record_sharing: 'sealing',
  hand_in_hours: 'sealing',
}

const keys: readonly StepKey[] = ['asking', 'judging', 'prices', 'sealing']

/**
 * Returns the titles of the steps. The title of the third step mentions lots only if the tender has
 * any.
 */
export function setupStepTitles(hasLots: boolean): string[] {
  return keys.map((key) =>
    key === 'prices' && !hasLots ? setupWords.price : setupWords.steps[key],
  )
}

export const setupStepFields = keys.map((key) =>
  Object.entries(stepOfField).flatMap(([field, step]) => (step === key ? [field] : [])),
)
