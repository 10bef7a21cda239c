// State of a panel member's declarations of interest about all bidders.
import type { DeclarationState } from '#features/evaluation/contract/evaluation.ts'

export interface Declared {
  /** Ids of the organisations whose bids were opened. */
  bidders: readonly number[]
  /** Ids of the organisations that the member has made declarations about. */
  declared: readonly number[]
  /** Ids of the member's current declarations that state a conflict. */
  conflicts: readonly number[]
  /**
   * Id of the newest declaration that ever stated a conflict, even if the conflict was withdrawn
   * later.
   */
  last_conflict_id: number | null
  /**
   * Id of the newest mitigation: a recorded reason why the member may take part in spite of a
   * conflict, or a confirmation that the conflict was declared by mistake. It covers all
   * declarations with a lower id.
   */
  mitigation_id: number | null
}

/**
 * Returns `missing` until there is a declaration about every bidder. After that, returns `conflict`
 * if the member ever declared a conflict that no mitigation covers, because members can't clear
 * their own conflict by declaring again. Otherwise returns `mitigated` if there is still a
 * conflict, and `clear` if there is none.
 */
export function declarationState(given: Declared): DeclarationState {
  const { bidders, conflicts, last_conflict_id, mitigation_id } = given
  const declared = new Set(given.declared)
  if (bidders.length === 0 || bidders.some((id) => !declared.has(id))) return 'missing'
  if (last_conflict_id !== null && last_conflict_id > (mitigation_id ?? 0)) return 'conflict'
  return conflicts.length === 0 ? 'clear' : 'mitigated'
}
