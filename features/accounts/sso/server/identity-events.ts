// Events about an organisation's single sign-on and directory, and about accounts that they changed.
// None of them can be muted.
import { ssoLimits } from '#features/accounts/contract/sso.ts'
import { formatDateTime } from '#kernel/format/date.ts'
import { reasons, type Email } from '#kernel/server/mail/email.ts'
import {
  aboutDrafts,
  toMembers,
  untilAdmitted,
  type MemberFacts,
} from '#features/accounts/members/server/membership-events.ts'
import { accountFacts } from '#features/accounts/server/notice-facts.ts'
import {
  organisationFacts,
  sampleOrganisation,
} from '#features/accounts/members/server/notice-facts.ts'
import * as to from '#kernel/server/notices/recipients.ts'
import {
  ofMember,
  sampleMember,
  type OfMember,
} from '#features/accounts/members/server/membership-events.ts'
import { event } from '#kernel/server/notices/event.ts'

/**
 * Kind of change by which a marked provider or directory token also marked an account
 * (admin-change-marks.ts).
 */
export type PassedOnBy = 'created' | 'linked' | 'entered' | 'renamed' | 'reactivated'

const markedBy: Record<PassedOnBy, (name: string) => string> = {
  created: (name) => `An account was created for ${name}`,
  linked: (name) => `The account of ${name} was linked to a single sign-on identity`,
  entered: (name) => `Someone signed in to the account of ${name} by single sign-on`,
  renamed: (name) => `The email address of ${name} was changed`,
  reactivated: (name) => `The account of ${name} was reactivated`,
}

export interface DirectoryChange {
  kind: 'created' | 'renamed' | 'rename_asked' | 'reactivated'
  /** The account's new email address. */
  email: string
}

const identityChanges = {
  provider_added: (issuer: string) => `added the identity provider ${issuer}`,
  provider_changed: (issuer: string) => `changed the identity provider ${issuer}`,
  provider_enabled: (issuer: string) => `switched single sign-on with ${issuer} on`,
  provider_disabled: (issuer: string) => `switched single sign-on with ${issuer} off`,
  provider_deleted: (issuer: string) => `deleted the identity provider ${issuer}`,
  provider_adopted: (issuer: string) => `confirmed the identity provider ${issuer}`,
  domain_confirmed: (domain: string) => `confirmed the email domain ${domain}`,
  domain_deleted: (domain: string) => `deleted the email domain ${domain}`,
  token_created: () => 'created a token for the directory',
  token_adopted: () => 'confirmed the token of the directory',
  token_deleted: () => 'deleted the token of the directory',
}

export type IdentityChange = keyof typeof identityChanges

export interface IdentityChangeFacts {
  kind: IdentityChange
  /** Name of the member who made the change; null for an administrator of the portal. */
  actor: string | null
  /** The provider's host and path, or the domain. */
  subject: string
  is_marked: boolean
}

const byDirectory: Record<
  DirectoryChange['kind'],
  (data: MemberFacts & DirectoryChange) => string
> = {
  created: ({ name, email }) => `created an account for ${name} with the address ${email}.`,
  renamed: ({ name, email }) => `changed the email address of ${name} to ${email}.`,
  rename_asked: ({ name, email }) =>
    `asked to change the email address of ${name} to ${email}. It changes once the new address has been confirmed.`,
  reactivated: ({ name }) => `reactivated the account of ${name}. They can sign in again.`,
}

export const identityEvents = {
  'sso-required': event({
    gather: async (tx, cause: { organisation_id: number; required_from: string }) => ({
      ...(await organisationFacts(tx, cause.organisation_id)),
      ...cause,
    }),
    recipients: ({ organisation_id }) => to.membersOf(organisation_id),
    canBeMuted: false,
    email: (data: { organisation: string; required_from: string }): Email => ({
      subject: 'Your organisation will require single sign-on',
      summary: `From ${formatDateTime(data.required_from)}, you sign in for ${data.organisation} with your organisation’s account. Your password for the portal stops working.`,
      paragraphs: ['Sign in with your organisation’s account once before then.'],
      action: { label: 'Sign in', path: '/login' },
      reason: reasons.ownOrganisation,
    }),
    sample: {
      organisation: sampleOrganisation.organisation,
      required_from: '2026-12-11T09:12:00Z',
    },
  }),

  'member-marked': event({
    ...ofMember<OfMember & { kind: PassedOnBy }>(),
    email: (data: MemberFacts & { kind: PassedOnBy }): Email => ({
      ...toMembers,
      subject: 'Single sign-on or your directory changed a colleague’s account',
      summary: `${markedBy[data.kind](data.name)} at ${data.organisation}. An administrator had changed the account of the person who set up this sign-in or directory.`,
      paragraphs: aboutDrafts(data, untilAdmitted),
    }),
    sample: { ...sampleMember, kind: 'created' },
  }),

  'identity-changed': event({
    gather: async (
      tx,
      cause: IdentityChangeFacts & { organisation_id: number; is_for_all: boolean },
    ) => ({ ...(await organisationFacts(tx, cause.organisation_id)), ...cause }),
    recipients: ({ organisation_id, is_for_all }) =>
      is_for_all ? to.membersOf(organisation_id) : to.ownersOf(organisation_id),
    canBeMuted: false,
    email: (data: IdentityChangeFacts & { organisation: string }): Email => ({
      ...toMembers,
      subject: 'Single sign-on of your organisation was changed',
      summary: `${data.actor ?? 'An administrator of the portal'} ${identityChanges[data.kind](data.subject)} for ${data.organisation}.`,
      paragraphs: [
        ...(data.is_marked
          ? [
              'An administrator had changed this person’s account. Nobody whose account is created or changed in this way can read drafts of bids that were started earlier, until a colleague admits them.',
            ]
          : []),
        'If you don’t know why, ask an owner of your organisation to switch it off, and tell the administrators.',
      ],
      action: { label: 'Open single sign-on', path: '/settings/sso' },
    }),
    sample: {
      organisation: sampleOrganisation.organisation,
      kind: 'provider_added',
      actor: 'Ann Lee',
      subject: 'id.brightwater.example',
      is_marked: false,
    },
  }),

  'identity-suspended': event({
    gather: async (tx, cause: { organisation_id: number; kind: 'provider' | 'token' }) => ({
      ...(await organisationFacts(tx, cause.organisation_id)),
      ...cause,
    }),
    recipients: ({ organisation_id }) => to.membersOf(organisation_id),
    canBeMuted: false,
    email: (data: { organisation: string; kind: 'provider' | 'token' }): Email => ({
      ...toMembers,
      subject:
        data.kind === 'token' ? 'Your directory is suspended' : 'Single sign-on is suspended',
      summary:
        data.kind === 'token'
          ? `The directory of ${data.organisation} no longer changes accounts, because the owner who set it up has left or is no longer an owner.`
          : `Nobody can use the single sign-on of ${data.organisation}, because the owner who set it up has left or is no longer an owner. Passwords work for everybody.`,
      paragraphs: ['An owner of your organisation can confirm it in the settings.'],
      action: { label: 'Open single sign-on', path: '/settings/sso' },
    }),
    sample: { organisation: sampleOrganisation.organisation, kind: 'provider' },
  }),

  'domain-record-missing': event({
    gather: async (tx, cause: { organisation_id: number; domain: string; is_over: boolean }) => ({
      ...(await organisationFacts(tx, cause.organisation_id)),
      ...cause,
    }),
    recipients: ({ organisation_id }) => to.ownersOf(organisation_id),
    canBeMuted: false,
    email: (data: { organisation: string; domain: string; is_over: boolean }): Email => ({
      ...toMembers,
      subject: 'The record of your email domain is missing',
      summary: `We can no longer find the DNS record that proves that ${data.domain} belongs to ${data.organisation}.`,
      paragraphs: [
        data.is_over
          ? 'The domain counts as not confirmed from now on: new people are not linked or given accounts without their password. Linked sign-ins keep working. Publish the record again, and check it in the settings.'
          : `Publish it again within ${ssoLimits.noticeDays} days. Otherwise the domain counts as not confirmed.`,
      ],
      action: { label: 'Open single sign-on', path: '/settings/sso' },
    }),
    sample: {
      organisation: sampleOrganisation.organisation,
      domain: 'brightwater.example',
      is_over: false,
    },
  }),

  'directory-account': event({
    gather: async (tx, cause: OfMember & DirectoryChange) => ({
      ...(await accountFacts(tx, cause.user_id)),
      ...(await organisationFacts(tx, cause.organisation_id)),
      ...cause,
    }),
    // While a new address awaits confirmation, the person concerned gets a separate email about it
    // at both addresses, so only the owners get this one.
    recipients: ({ user_id, organisation_id, kind }) =>
      kind === 'rename_asked'
        ? to.both(to.ownersOf(organisation_id), to.not(to.person(user_id)))
        : to.ownersAnd(organisation_id, user_id),
    canBeMuted: false,
    email: (data: MemberFacts & DirectoryChange): Email => ({
      ...toMembers,
      subject: 'Your organisation’s directory changed an account',
      summary: `The directory of ${data.organisation} ${byDirectory[data.kind](data)}`,
      paragraphs: ['If you don’t know why, ask an owner of your organisation.'],
    }),
    sample: { ...sampleMember, kind: 'renamed', email: 'ann@brightwater.example' },
  }),
}

type IdentityEvents = typeof identityEvents
declare module '#kernel/server/notices/event.ts' {
  interface Events extends IdentityEvents {}
}
