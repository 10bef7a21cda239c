// Events about an organisation's single sign-on and directory.
import type { DirectoryChange, IdentityChangeFacts, PassedOnBy } from './identity-emails.ts'
import { accountFacts } from '#features/accounts/server/notice-facts.ts'
import { organisationFacts } from '#features/accounts/members/server/notice-facts.ts'
import * as to from '#kernel/server/notices/recipients.ts'
import { rule, type Rules } from '#kernel/server/notices/rule.ts'
import { ofMember, type OfMember } from '#features/accounts/members/server/membership-events.ts'

export const identityEvents = {
  'sso-required': rule({
    gather: async (tx, cause: { organisation_id: number; required_from: string }) => ({
      ...(await organisationFacts(tx, cause.organisation_id)),
      ...cause,
    }),
    recipients: ({ organisation_id }) => to.membersOf(organisation_id),
    canBeMuted: false,
  }),
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

type IdentityEvents = typeof identityEvents
declare module '#kernel/server/notices/events.ts' {
  interface Events extends IdentityEvents {}
}
