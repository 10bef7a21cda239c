import type { Role } from '#kernel/contract/role.ts'
import type { EligibilityType } from '#features/tenders/contract/tender.ts'
import type { State } from './tender-scene.ts'
import type { View } from './who-sees.ts'

/** A row of the access table for calls that concern one tender. */
export interface TenderCall {
  says: string
  roles: readonly Role[]
  /** Required view of the tender (otherwise 403). */
  views: readonly View[]
  /** Required role for callers who can read the tender but not manage it (otherwise 403). */
  readers?: Role
  /** True if callers who don't manage the tender need a registered interest (otherwise 403). */
  needsInterest?: true
  /** Allowed states of the tender (otherwise 409). */
  states?: readonly State[]
  /**
   * Allowed states, instead of `states`, for administrators and for those whom `openers` refuses
   * (otherwise 409).
   */
  statesForOthers?: readonly State[]
  /** Required eligibility type (otherwise 409). */
  eligibility?: EligibilityType
  /** True if managers must be openers of the tender's bids (otherwise 403). */
  openers?: true
  /**
   * True if the manager must be the scene's buyer, who is the panel's chair and only evaluator
   * (otherwise 403).
   */
  isOfPanel?: true
  /** True if the manager must not be the buyer who prepared the decision (otherwise 403). */
  isApproval?: true
  /** Guests who may make the call too: external openers, or external members of the panel. */
  guests?: true | 'on panel'
  /**
   * True if the call concerns a bid, which only the bidder's organisation can see (otherwise 404).
   */
  own?: true
  /** Required relation between the caller's organisation and the tender (otherwise 409). */
  standing?: 'interested' | 'not interested' | 'invited' | 'not signed'
}
