// State of a member's declarations of interest, over all bidders.
import type { DeclarationState } from '../contract/evaluation.ts'

export interface Declaration {
  id: number
  organisation_id: number
  has_conflict: boolean
}

interface Given {
  /** Ids of the organisations whose bids were opened. */
  bidders: readonly number[]
  /** The member's newest declaration about each bidder. */
  declarations: readonly Declaration[]
  /** Id of the newest mitigation, which covers all declarations before it. */
  mitigation_id: number | null
}

/**
 * Returns whether the member has declared about every bidder, and whether a conflict is left that
 * nobody has mitigated.
 */
export function declarationState({
  bidders,
  declarations,
  mitigation_id,
}: Given): DeclarationState {
  const declared = new Map(declarations.map((one) => [one.organisation_id, one]))
  if (bidders.length === 0 || bidders.some((id) => !declared.has(id))) return 'missing'
  const conflicts = declarations.filter(({ has_conflict }) => has_conflict)
  if (conflicts.length === 0) return 'clear'
  const isMitigated = conflicts.every(({ id }) => mitigation_id !== null && id < mitigation_id)
  return isMitigated ? 'mitigated' : 'conflict'
}
