// Merges the user's set-up with one that a colleague has saved in the meantime. A part that only
// the colleague has changed is taken from the colleague's version. If both have changed a part, the
// user's own version stays in the form, and the user can look at the colleague's version.
import { ruleFieldWords, setupWords } from '../contract/bidding.ts'
import { isEqual } from '#kernel/rules/canonical-text.ts'
import type { SetupValues } from './setup-values.ts'

type Part = Exclude<keyof SetupValues, 'change_note'>

/** Heading of each part in the form. */
const headings: Record<Part, string> = {
  sealing: setupWords.sealing,
  envelope_count: setupWords.envelopes,
  criteria: setupWords.criteria,
  price_weight: setupWords.priceWeight,
  price_formula: setupWords.priceFormula,
  scale: setupWords.scale,
  lot_choice: setupWords.lots,
  questions: setupWords.asking,
  has_lines: setupWords.price,
  price_lines: setupWords.price,
  price_criteria: setupWords.priceCriteria,
  record_sharing: setupWords.record,
  hand_in_hours: setupWords.record,
  mark_step: setupWords.scale,
  price_multiple: setupWords.priceFormula,
  allows_nil_price: ruleFieldWords.title,
  rounds_lines: ruleFieldWords.title,
  excluded_prices_count: ruleFieldWords.title,
  max_winners: ruleFieldWords.title,
  tie_break: ruleFieldWords.title,
  low_price_rule: ruleFieldWords.title,
}

export interface MergedSetup {
  values: SetupValues
  /** Headings of the parts that were taken from the colleague's version. */
  taken: string[]
  /**
   * Headings of the parts that both the user and the colleague have changed, for which the user's
   * own version was kept.
   */
  contested: string[]
}

interface Versions {
  /** Common ancestor of both versions. */
  base: SetupValues
  mine: SetupValues
  theirs: SetupValues
}

export function mergeSetups({ base, mine, theirs }: Versions): MergedSetup {
  const values = { ...mine }
  const taken = new Set<string>()
  const contested = new Set<string>()
  function settle<Name extends Part>(part: Name): void {
    if (isEqual(theirs[part], base[part]) || isEqual(theirs[part], mine[part])) return
    if (!isEqual(mine[part], base[part])) {
      contested.add(headings[part])
      return
    }
    values[part] = theirs[part]
    taken.add(headings[part])
  }
  for (const part of Object.keys(headings)) settle(part as Part)
  return { values, taken: [...taken], contested: [...contested] }
}
