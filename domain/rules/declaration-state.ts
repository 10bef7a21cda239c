// State of a panel member's declarations of interest about all bidders.
import type { DeclarationState } from '../contract/evaluation.ts'

export interface Declared {
  /** Ids of the organisations whose bids were opened. */
  bidders: readonly number[]
  /** Ids of the organisations that the member has made declarations about. */
  declared: readonly number[]
  /** Ids of the member's current declarations that state a conflict. */
  conflicts: readonly number[]
  /**
   * Id of the newest mitigation: a recorded reason why the member may take part in spite of a
   * conflict. It covers all declarations with a lower id.
   */
  mitigation_id: number | null
}

/**
 * Returns `missing` until there is a declaration about every bidder. After that, returns `clear` if
 * there are no conflicts, `mitigated` if all conflicts are mitigated, and `conflict` otherwise.
 */
export function declarationState(given: Declared): DeclarationState {
  const { bidders, conflicts, mitigation_id } = given
  const declared = new Set(given.declared)
  if (bidders.length === 0 || bidders.some((id) => !declared.has(id))) return 'missing'
  if (conflicts.length === 0) return 'clear'
  const isMitigated = conflicts.every((id) => mitigation_id !== null && id < mitigation_id)
  return isMitigated ? 'mitigated' : 'conflict'
}
