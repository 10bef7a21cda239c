import { ssoLimits } from '#domain/contract/sso.ts'
import type { Role } from '#domain/contract/role.ts'
import { canHaveBids } from '#domain/rules/user-administration.ts'
import { reasons, type Email } from '../email.ts'

interface MemberFacts {
  user_id: number
  name: string
  role: Role
  organisation_id: number
  organisation: string
}

const shared = {
  action: { label: 'See your colleagues', path: '/colleagues' },
  reason: reasons.ownOrganisation,
}

const unknown = 'If you don’t know why, deactivate the account and ask the administrators.'

const aboutDrafts = ({ role }: MemberFacts, sentence: string) =>
  canHaveBids(role) ? [sentence, unknown] : [unknown]

const untilAdmitted =
  'They can’t read drafts of bids that you’ve already started until one of you admits them on the bid’s page.'

/** How an account got the mark of a provider or directory token (admin-change-marks.ts). */
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

/**
 * Emails about changes that an administrator or a directory made to an account in the reader's
 * organisation. They can't be muted.
 */
export const membershipEmails = {
  'member-added': (data: MemberFacts): Email => ({
    ...shared,
    subject: 'An administrator added someone to your organisation',
    summary: `An administrator added ${data.name} to ${data.organisation}. They can sign in for your organisation now.`,
    paragraphs: aboutDrafts(data, untilAdmitted),
  }),

  'member-removed': (data: MemberFacts): Email => ({
    ...shared,
    subject: 'An administrator removed someone from your organisation',
    summary: `An administrator removed ${data.name} from ${data.organisation}.`,
    paragraphs: ['If you don’t know why, ask the administrators.'],
  }),

  'member-reinstated': (data: MemberFacts): Email => ({
    ...shared,
    subject: 'An administrator unblocked a colleague’s account',
    summary: `An administrator unblocked the account of ${data.name} at ${data.organisation}. They can sign in again.`,
    paragraphs: aboutDrafts(data, untilAdmitted),
  }),

  'member-password-set': (data: MemberFacts): Email => ({
    ...shared,
    subject: 'An administrator set a colleague’s password',
    summary: `An administrator set a new password for ${data.name} at ${data.organisation}.`,
    paragraphs: aboutDrafts(
      data,
      'They can’t read drafts of bids that you’ve already started until one of you admits them, or until they reset the password with a link sent to their own email address.',
    ),
  }),

  'member-address-changed': (data: MemberFacts & { email: string }): Email => ({
    ...shared,
    subject: 'An administrator is changing a colleague’s email address',
    summary: `An administrator asked to change the email address of ${data.name} at ${data.organisation} to ${data.email}.`,
    paragraphs: aboutDrafts(
      data,
      'Once the new address is confirmed, they can’t read drafts of bids that you’ve already started until one of you admits them.',
    ),
  }),

  'identity-suspended': (data: { organisation: string; kind: 'provider' | 'token' }): Email => ({
    ...shared,
    subject: data.kind === 'token' ? 'Your directory is suspended' : 'Single sign-on is suspended',
    summary:
      data.kind === 'token'
        ? `The directory of ${data.organisation} no longer changes accounts, because the owner who set it up has left or is no longer an owner.`
        : `Nobody can use the single sign-on of ${data.organisation}, because the owner who set it up has left or is no longer an owner. Passwords work for everybody.`,
    paragraphs: ['An owner of your organisation can confirm it in the settings.'],
    action: { label: 'Open single sign-on', path: '/settings/sso' },
  }),

  'domain-record-missing': (data: {
    organisation: string
    domain: string
    is_over: boolean
  }): Email => ({
    ...shared,
    subject: 'The record of your email domain is missing',
    summary: `We no longer find the DNS record that proves that ${data.domain} belongs to ${data.organisation}.`,
    paragraphs: [
      data.is_over
        ? 'The domain counts as not confirmed from now on: new people are not linked or given accounts without their password. Linked sign-ins keep working. Publish the record again, and check it in the settings.'
        : `Publish it again within ${ssoLimits.noticeDays} days. Otherwise the domain counts as not confirmed.`,
    ],
    action: { label: 'Open single sign-on', path: '/settings/sso' },
  }),

  'directory-account': (data: MemberFacts & DirectoryChange): Email => ({
    ...shared,
    subject: 'Your organisation’s directory changed an account',
    summary: `The directory of ${data.organisation} ${byDirectory[data.kind](data)}`,
    paragraphs: ['If you don’t know why, ask an owner of your organisation.'],
  }),

  'identity-changed': (data: IdentityChangeFacts & { organisation: string }): Email => ({
    ...shared,
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

  'member-marked': (data: MemberFacts & { kind: PassedOnBy }): Email => ({
    ...shared,
    subject: 'Single sign-on or your directory changed a colleague’s account',
    summary: `${markedBy[data.kind](data.name)} at ${data.organisation}. An administrator had changed the account of the person who set up this sign-in or directory.`,
    paragraphs: aboutDrafts(data, untilAdmitted),
  }),
} satisfies Record<string, (data: never) => Email>
