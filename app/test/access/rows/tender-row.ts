// Rows for calls that concern one tender, by caller and tender state. Refusals have this
// precedence: 401 for visitors, 403 for blocked users and other roles, 404 if the tender isn't
// visible, 403 if the caller's view of the tender isn't sufficient, 409 because of the tender's
// state, then the other requirements in the order of expected.ts.
import type { EligibilityType } from '#features/tenders/contract/tender.ts'
import type { Role } from '#kernel/contract/role.ts'
import type { Sent } from '../sent.ts'
import type { Parts, State, TenderScene } from '../tender-scene.ts'
import { hasNotEnded } from '../tender-scene.ts'
import type { View } from '../who-sees.ts'
import type { Keys, Row } from './row.ts'

export interface TenderRow extends Row {
  /** The rule in words. */
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
  /** Parts of the tender's scene that the call needs. */
  parts?: Parts
  /**
   * A valid request, so that a refusal can depend only on the caller and the tender's state. Ids in
   * the path are those of the scene, unless the request has others.
   */
  request?: Sent | ((scene: TenderScene, by?: { id: number }) => Sent)
}

/** Returns a function that creates rows with these callers. */
export const tenderRow =
  (who: Omit<TenderRow, 'says' | 'keys'>) =>
  (says: string, keys: Keys, rest: Partial<TenderRow> = {}): TenderRow => ({
    ...who,
    says,
    keys,
    ...rest,
  })

export const everyRole: readonly Role[] = ['supplier', 'buyer', 'admin']

const managing = { roles: ['buyer', 'admin'], views: ['manages'] } as const
const ofBuyers = { roles: ['buyer'], views: ['manages'] } as const

export const who = {
  managers: managing,
  chair: { ...ofBuyers, isOfPanel: true },
  suppliersWhoRead: { roles: ['supplier'], views: ['reads'] },
} as const

export const managers = tenderRow(managing)
export const editors = tenderRow({ ...managing, states: hasNotEnded, limit: 'drafts' })
export const buyers = tenderRow(ofBuyers)
export const chair = tenderRow(who.chair)
export const administrators = tenderRow({ roles: ['admin'], views: ['manages'] })
export const whoeverSees = tenderRow({ roles: everyRole, views: ['manages', 'reads', 'outline'] })
export const whoeverReads = tenderRow({ roles: everyRole, views: ['manages', 'reads'] })
export const suppliersWhoRead = tenderRow(who.suppliersWhoRead)
export const suppliersWhoSee = tenderRow({ roles: ['supplier'], views: ['reads', 'outline'] })

/** Sets the parts of the scene that the calls need, for all rows that don't set their own. */
export const withParts = (
  parts: Parts,
  rows: Record<string, TenderRow>,
): Record<string, TenderRow> =>
  Object.fromEntries(Object.entries(rows).map(([call, row]) => [call, { parts, ...row }]))

export const isPublic: State[] = ['published', 'expired', 'closed', 'awarded', 'cancelled']
export const wasNeverArchived: State[] = [...isPublic, 'unpublished', 'draft', 'abandoned']
/** States in which a tender may have bids, because it has been published at some point. */
export const tookBids: State[] = [...isPublic, 'unpublished', 'archived']
