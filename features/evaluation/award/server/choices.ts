// Converts the choices of a decision to database rows and back: one row for each winner, and one
// for each lot without an award.
import type { Selectable } from 'kysely'
import type { DecisionInput } from '../contract/decision.ts'
import type { Tables } from '#kernel/server/db/tables.ts'

type ChoiceRow = Omit<Selectable<Tables['decision_lots']>, 'id' | 'decision_id'>

/** Returns one choice for each lot. The rows of the decision must be sorted by id. */
export function choicesIn(rows: readonly ChoiceRow[]) {
  const lotIds = [...new Set(rows.map(({ lot_id }) => lot_id))]
  return lotIds.map((lotId) => {
    const [first, ...others] = rows.filter(({ lot_id }) => lot_id === lotId)
    const { lot_id, bid_id, value, no_award, reason } = first!
    return {
      lot_id,
      bid_id,
      value,
      no_award,
      reason,
      others: others.map((one) => ({ bid_id: one.bid_id!, value: one.value, reason: one.reason })),
    }
  })
}

/** Returns the rows of a choice. */
export function rowsOf({ others, ...first }: DecisionInput['lots'][number]): ChoiceRow[] {
  const { lot_id } = first
  return [first, ...others.map((other) => ({ ...other, lot_id, no_award: null }))]
}
