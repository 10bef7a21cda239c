import { hasOrganisation } from '#domain/rules/user-administration.ts'
import type {
  DirectoryChange,
  IdentityChangeFacts,
  PassedOnBy,
} from '#server/mail/emails/membership.ts'
import { accountFacts, organisationFacts } from '../facts.ts'
import * as to from '../recipients.ts'
import { rule, type Rules } from '../rule.ts'

/** Returns the rule for an event about the user's own account. */
const ownAccount = <Facts extends { user_id: number }>() =>
  rule({
    gather: async (_tx, facts: Facts) => facts,
    recipients: ({ user_id }: Facts) => to.person(user_id),
    canBeMuted: false,
    isPersonal: true,
  })

interface OfMember {
  user_id: number
  organisation_id: number
}

/**
 * Returns the rule for changes that an administrator makes to the account of an organisation's
 * member. All other members of the organisation are notified.
 */
const ofMember = <Cause extends OfMember>() =>
  rule({
    gather: async (tx, cause: Cause) => ({
      ...(await accountFacts(tx, cause.user_id)),
      ...(await organisationFacts(tx, cause.organisation_id)),
      ...cause,
    }),
    recipients: ({ user_id, organisation_id }) =>
      to.both(to.membersOf(organisation_id), to.not(to.person(user_id))),
    canBeMuted: false,
  })

export const accountEvents = {
  'already-registered': ownAccount<{ user_id: number }>(),
  'password-changed': ownAccount<{ user_id: number }>(),
  'password-reset-done': ownAccount<{ user_id: number; suspended: string[] }>(),
  'password-set-by-admin': ownAccount<{ user_id: number }>(),
  'mfa-enabled': ownAccount<{ user_id: number }>(),
  'mfa-disabled': ownAccount<{ user_id: number }>(),
  'mfa-reset': ownAccount<{ user_id: number }>(),
  'recovery-codes-renewed': ownAccount<{ user_id: number }>(),
  'recovery-code-used': ownAccount<{ user_id: number; left: number }>(),
  'new-device': ownAccount<{ user_id: number; device: string; ip: string; time: string }>(),
  'api-token-created': ownAccount<{ user_id: number; token: string; scopes: string }>(),
  'api-token-expiring': ownAccount<{ user_id: number; token: string; expires_at: string }>(),
  'identity-linked': ownAccount<{ user_id: number; provider: string }>(),
  'passkey-added': ownAccount<{ user_id: number; passkey: string }>(),
  'passkey-removed': ownAccount<{ user_id: number; passkey: string }>(),
  'passkey-suspected': ownAccount<{ user_id: number; passkey: string }>(),
  'sso-required': rule({
    gather: async (tx, cause: { organisation_id: number; required_from: string }) => ({
      ...(await organisationFacts(tx, cause.organisation_id)),
      ...cause,
    }),
    recipients: ({ organisation_id }) => to.membersOf(organisation_id),
    canBeMuted: false,
  }),
  'account-blocked': ownAccount<{ user_id: number }>(),
  'account-unblocked': ownAccount<{ user_id: number }>(),
  'account-deactivated': ownAccount<{ user_id: number; organisation: string }>(),
  'account-reactivated': ownAccount<{ user_id: number; organisation: string }>(),
  /** Notice to the inviter, whose id is `user_id`. */
  'colleague-joined': ownAccount<{ user_id: number; name: string }>(),
  'email-change-requested': rule({
    gather: async (
      tx,
      cause: { user_id: number; email: string; by: 'administrator' | 'directory' },
    ) => ({
      ...(await accountFacts(tx, cause.user_id)),
      ...cause,
    }),
    // A change to an administrator's address is reported to all administrators, so that nobody can
    // take over such an account unnoticed.
    recipients: ({ user_id, role }) =>
      hasOrganisation(role) ? to.person(user_id) : to.either(to.person(user_id), to.administrators),
    canBeMuted: false,
    isPersonal: true,
  }),
  'role-changed': ownAccount<{ user_id: number; role: string; organisation: string | null }>(),
  'removed-from-organisation': ownAccount<{ user_id: number; organisation: string }>(),
  'member-added': ofMember<OfMember>(),
  'member-removed': ofMember<OfMember>(),
  'member-reinstated': ofMember<OfMember>(),
  'member-password-set': ofMember<OfMember>(),
  'member-address-changed': ofMember<OfMember & { email: string }>(),
  'member-marked': ofMember<OfMember & { kind: PassedOnBy }>(),
  'identity-changed': rule({
    gather: async (
      tx,
      cause: IdentityChangeFacts & { organisation_id: number; is_for_all: boolean },
    ) => ({ ...(await organisationFacts(tx, cause.organisation_id)), ...cause }),
    recipients: ({ organisation_id, is_for_all }) =>
      is_for_all ? to.membersOf(organisation_id) : to.ownersOf(organisation_id),
    canBeMuted: false,
  }),
  'identity-suspended': rule({
    gather: async (tx, cause: { organisation_id: number; kind: 'provider' | 'token' }) => ({
      ...(await organisationFacts(tx, cause.organisation_id)),
      ...cause,
    }),
    recipients: ({ organisation_id }) => to.membersOf(organisation_id),
    canBeMuted: false,
  }),
  'domain-record-missing': rule({
    gather: async (tx, cause: { organisation_id: number; domain: string; is_over: boolean }) => ({
      ...(await organisationFacts(tx, cause.organisation_id)),
      ...cause,
    }),
    recipients: ({ organisation_id }) => to.ownersOf(organisation_id),
    canBeMuted: false,
  }),
  'directory-account': rule({
    gather: async (tx, cause: OfMember & DirectoryChange) => ({
      ...(await accountFacts(tx, cause.user_id)),
      ...(await organisationFacts(tx, cause.organisation_id)),
      ...cause,
    }),
    // While a new address waits for its confirmation, the person gets an email of their own about
    // it, which also goes to the old address.
    recipients: ({ user_id, organisation_id, kind }) =>
      kind === 'rename_asked'
        ? to.both(to.ownersOf(organisation_id), to.not(to.person(user_id)))
        : to.ownersAnd(organisation_id, user_id),
    canBeMuted: false,
  }),
} satisfies Rules
