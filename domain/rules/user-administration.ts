// What an administrator may do to an account. Nobody does it to themself: there is always a
// colleague to ask, and one's own password is changed in the settings. The last active
// administrator stays one, or nobody could let anybody in again. Whoever belongs to an organisation
// comes in only once it is approved.
import type { OrganisationType, VerificationStatus } from '../contract/organisation.ts'
import type { Role } from '../contract/role.ts'
import type { Reason } from './can.ts'

/** What the rules need to know of an account. */
export interface AccountFacts {
  id: number
  role: Role
  is_active: boolean
  /** By a colleague: an administrator's block still says more. */
  is_deactivated: boolean
  mfa_enabled: boolean
  organisation: { id: number; verification_status: VerificationStatus } | null
}

/** Who else could let people in, and what the account is to become. */
export interface Circumstances {
  /** Active administrators besides this account. */
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

/** Those who can let people in. */
export function isActiveAdministrator(account: { role: Role; is_active: boolean }): boolean {
  return account.role === 'admin' && account.is_active
}

/** Administrators belong to no organisation, everybody else to one of their own kind. */
export function belongsSomewhere(role: Role): role is OrganisationType {
  return role !== 'admin'
}

/** Of an administrator, when no other one would be left. */
const loseAdministrator: Rule = (account, { otherAdministrators }) =>
  isActiveAdministrator(account) && otherAdministrators === 0
    ? conflict(userRuleTexts.lastAdministrator)
    : undefined

const block: Rule = (account, circumstances) =>
  account.is_active || account.is_deactivated
    ? loseAdministrator(account, circumstances)
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
  return becomes && belongsSomewhere(becomes.role)
    ? loseAdministrator(account, circumstances)
    : undefined
}

const rules = {
  block,
  unblock,
  changeRole,
  remove: loseAdministrator,
  correct: () => undefined,
  resetPassword: () => undefined,
  resetMfa: ({ mfa_enabled }) => (mfa_enabled ? undefined : conflict(userRuleTexts.noMfa)),
} satisfies Record<string, Rule>

export type UserAction = keyof typeof rules

export const userActions = Object.keys(rules) as UserAction[]

/** Nothing when the action is allowed; otherwise why it is not. */
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
 * Where a user belongs with a role: administrators nowhere, others to an organisation of that very
 * type. One that no longer fits is left, and the user stays without until given another.
 */
export function organisationWith(
  role: Role,
  organisation: { id: number; type: Role } | null,
): number | null {
  return organisation && organisation.type === role ? organisation.id : null
}
