// Steps of setting up bids, in the order in which a buyer thinks about them.
import { setupWords } from '#domain/contract/bidding-setup-words.ts'
import type { SetupValues } from './setup-values.ts'

type StepKey = 'asking' | 'judging' | 'prices' | 'sealing'

/** Every field with its step, so that a new field can't be left out. */
const stepOfField: Record<Exclude<keyof SetupValues, 'change_note'>, StepKey> = {
  questions: 'asking',
  criteria: 'judging',
  scale: 'judging',
  mark_step: 'judging',
  price_formula: 'judging',
  price_multiple: 'judging',
  price_weight: 'judging',
  tie_break: 'judging',
  allows_nil_price: 'judging',
  excluded_prices_count: 'judging',
  low_price_rule: 'judging',
  lot_choice: 'prices',
  has_lines: 'prices',
  price_lines: 'prices',
  sealing: 'sealing',
  envelope_count: 'sealing',
  record_sharing: 'sealing',
  hand_in_hours: 'sealing',
}

const keys: readonly StepKey[] = ['asking', 'judging', 'prices', 'sealing']

/** Titles of the steps; without lots, the third step has only prices. */
export function setupStepTitles(hasLots: boolean): string[] {
  return keys.map((key) =>
    key === 'prices' && !hasLots ? setupWords.price : setupWords.steps[key],
  )
}

export const setupStepFields = keys.map((key) =>
  Object.entries(stepOfField).flatMap(([field, step]) => (step === key ? [field] : [])),
)
