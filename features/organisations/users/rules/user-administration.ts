// Actions that administrators take on accounts. Administrators can't act on their own account,
// except in their settings. The last active administrator keeps the role, because nobody else could
// restore access. An organisation's users can sign in only once the organisation is approved.
import type { OrganisationType, VerificationStatus } from '#kernel/contract/organisation.ts'
import type { Role } from '#kernel/contract/role.ts'
import type { Reason } from '#kernel/rules/permission.ts'

export interface AccountFacts {
  id: number
  role: Role
  is_active: boolean
  /**
   * True if a colleague or the organisation's directory (SCIM) deactivated the account. An
   * administrator can still block such an account, which then counts as blocked and no longer as
   * deactivated.
   */
  is_deactivated: boolean
  mfa_enabled: boolean
  organisation: { id: number; verification_status: VerificationStatus } | null
}

/** Facts beyond the account itself that the rules depend on. */
export interface Circumstances {
  /** Number of active administrators other than this account. */
  otherAdministrators: number
  becomes?: { role: Role; organisation_id: number | null }
}

type Rule = (account: AccountFacts, circumstances: Circumstances) => Reason | undefined

const conflict = (message: string): Reason => ({ kind: 'conflict', message })

export const userRuleTexts = {
  notAdministrator: 'Only administrators can do this.',
  self: {
    block: 'You cannot block yourself.',
    unblock: 'You cannot unblock yourself.',
    changeRole: 'You cannot change your own role.',
    remove: 'You cannot remove yourself.',
    resetPassword: 'Change your own password in the settings.',
    correct: 'Ask another administrator to correct your details.',
    resetMfa: 'Change your own two-factor authentication in the settings.',
  },
  lastAdministrator: 'This is the last active administrator.',
  blockedAlready: 'This user is already blocked.',
  activeAlready: 'This user is not blocked.',
  organisationPending: 'The organisation of this user is awaiting approval. Approve it first.',
  organisationRejected:
    'The organisation of this user was rejected. Reverse that, or move the user to an approved one.',
  roleUnchanged: 'The role is unchanged.',
  noMfa: 'Two-factor authentication is not enabled for this user.',
}

/** Returns whether the account can administer other accounts. */
export function isActiveAdministrator(account: { role: Role; is_active: boolean }): boolean {
  return account.role === 'admin' && account.is_active
}

/**
 * Returns whether users with this role belong to an organisation. All do, except administrators.
 */
export function hasOrganisation(role: Role): role is OrganisationType {
  return role !== 'admin'
}

/** Refuses an action that would leave no active administrator. */
const requireAnotherAdministrator: Rule = (account, { otherAdministrators }) =>
  isActiveAdministrator(account) && otherAdministrators === 0
    ? conflict(userRuleTexts.lastAdministrator)
    : undefined

const block: Rule = (account, circumstances) =>
  account.is_active || account.is_deactivated
    ? requireAnotherAdministrator(account, circumstances)
    : conflict(userRuleTexts.blockedAlready)

const unblock: Rule = ({ is_active, organisation }) => {
  if (is_active) return conflict(userRuleTexts.activeAlready)
  if (organisation?.verification_status === 'pending') {
    return conflict(userRuleTexts.organisationPending)
  }
  return organisation?.verification_status === 'rejected'
    ? conflict(userRuleTexts.organisationRejected)
    : undefined
}

const changeRole: Rule = (account, circumstances) => {
  const { becomes } = circumstances
  const isSame =
    becomes?.role === account.role && becomes.organisation_id === (account.organisation?.id ?? null)
  if (isSame) return conflict(userRuleTexts.roleUnchanged)
  return becomes && hasOrganisation(becomes.role)
    ? requireAnotherAdministrator(account, circumstances)
    : undefined
}

const rules = {
  block,
  unblock,
  changeRole,
  remove: requireAnotherAdministrator,
  correct: () => undefined,
  resetPassword: () => undefined,
  resetMfa: ({ mfa_enabled }) => (mfa_enabled ? undefined : conflict(userRuleTexts.noMfa)),
} satisfies Record<string, Rule>

export type UserAction = keyof typeof rules

export const userActions = Object.keys(rules) as UserAction[]

/** Returns why the actor may not take the action, or undefined if they may. */
export function whyNotUser(
  actor: { id: number; role: Role },
  action: UserAction,
  account: AccountFacts,
  circumstances: Circumstances,
): Reason | undefined {
  if (actor.role !== 'admin') return { kind: 'forbidden', message: userRuleTexts.notAdministrator }
  if (actor.id === account.id) return conflict(userRuleTexts.self[action])
  const rule: Rule = rules[action]
  return rule(account, circumstances)
}

/**
 * Returns the id of a user's organisation after a change to this role: null for administrators,
 * otherwise the current organisation if its type matches. If the type doesn't match, the user
 * belongs to no organisation until an administrator assigns one.
 */
export function organisationWith(
  role: Role,
  organisation: { id: number; type: Role } | null,
): number | null {
  return organisation && organisation.type === role ? organisation.id : null
}
