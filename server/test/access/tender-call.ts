import type { Role } from '#domain/contract/role.ts'
import type { EligibilityType } from '#domain/contract/tender.ts'
import type { State } from './tender-scene.ts'
import type { View } from './who-sees.ts'

/** A row of the access table of calls about one tender. */
export interface TenderCall {
  says: string
  roles: readonly Role[]
  /** Required view of the tender (otherwise 403). */
  views: readonly View[]
  /** Among callers who read without managing it, only this role (otherwise 403). */
  readers?: Role
  /**
   * Suppliers and other buyers need a registered interest of their organisation (otherwise 403).
   */
  needsInterest?: true
  /** Allowed states of the tender (otherwise 409). */
  states?: readonly State[]
  /** Allowed states for administrators, instead of `states` (otherwise 409). */
  statesForAdmins?: readonly State[]
  /** Required eligibility type (otherwise 409). */
  eligibility?: EligibilityType
  /** Among the managers, only named openers (otherwise 403). */
  openers?: true
  /** Among the managers, only the chair of the panel, who is its evaluator too (otherwise 403). */
  isOfPanel?: true
  /** Among the managers, everybody but the buyer who prepared the decision (otherwise 403). */
  isApproval?: true
  /** Guests may make the call too: external openers, or external members of the panel. */
  guests?: true | 'on panel'
  /** The call is about a bid, which only its own organisation can see (otherwise 404). */
  own?: true
  /** Required relation of the organisation to the tender (otherwise 409). */
  standing?: 'interested' | 'not interested' | 'invited' | 'not signed'
}
