import { welcomeLinkDays } from '#features/accounts/contract/account-periods.ts'
import {
  memberRoleDescriptions,
  memberRoleLabels,
  type InvitedRole,
} from '#kernel/contract/member.ts'
import type { Role } from '#kernel/contract/role.ts'
import { reasons, type Email } from '#kernel/server/mail/email.ts'

export interface MemberFacts {
  user_id: number
  name: string
  role: Role
  organisation_id: number
  organisation: string
}

export const toMembers = {
  action: { label: 'See your colleagues', path: '/colleagues' },
  reason: reasons.ownOrganisation,
}

const unknown = 'If you don’t know why, deactivate the account and ask the administrators.'

export const aboutDrafts = ({ role }: MemberFacts, sentence: string) =>
  role === 'supplier' ? [sentence, unknown] : [unknown]

export const untilAdmitted =
  'They can’t read drafts of bids that you’ve already started until one of you admits them on the bid’s page.'

/**
 * Emails about changes that an administrator made to an account in the reader's organisation, which
 * can't be muted, and invitations to an organisation.
 */
export const membershipEmails = {
  'member-added': (data: MemberFacts): Email => ({
    ...toMembers,
    subject: 'An administrator added someone to your organisation',
    summary: `An administrator added ${data.name} to ${data.organisation}. They can sign in for your organisation now.`,
    paragraphs: aboutDrafts(data, untilAdmitted),
  }),

  'member-removed': (data: MemberFacts): Email => ({
    ...toMembers,
    subject: 'An administrator removed someone from your organisation',
    summary: `An administrator removed ${data.name} from ${data.organisation}.`,
    paragraphs: ['If you don’t know why, ask the administrators.'],
  }),

  'member-reinstated': (data: MemberFacts): Email => ({
    ...toMembers,
    subject: 'An administrator unblocked a colleague’s account',
    summary: `An administrator unblocked the account of ${data.name} at ${data.organisation}. They can sign in again.`,
    paragraphs: aboutDrafts(data, untilAdmitted),
  }),

  'member-password-set': (data: MemberFacts): Email => ({
    ...toMembers,
    subject: 'An administrator set a colleague’s password',
    summary: `An administrator set a new password for ${data.name} at ${data.organisation}.`,
    paragraphs: aboutDrafts(
      data,
      'They can’t read drafts of bids that you’ve already started until one of you admits them, or until they reset the password with a link sent to their own email address.',
    ),
  }),

  'member-address-changed': (data: MemberFacts & { email: string }): Email => ({
    ...toMembers,
    subject: 'An administrator is changing a colleague’s email address',
    summary: `An administrator asked to change the email address of ${data.name} at ${data.organisation} to ${data.email}.`,
    paragraphs: aboutDrafts(
      data,
      'Once the new address is confirmed, they can’t read drafts of bids that you’ve already started until one of you admits them.',
    ),
  }),

  'colleague-invitation': (data: {
    token: string
    inviter: string
    organisation: string
    member_role: InvitedRole
  }): Email => ({
    subject: 'You’re invited to the portal',
    summary: `“${data.inviter}” of “${data.organisation}” invites you to join their organisation in the portal.`,
    paragraphs: [
      `Your role would be ${memberRoleLabels[data.member_role].toLowerCase()}. ${memberRoleDescriptions[data.member_role]}`,
      `Set a password to accept. The link works once, within the next ${welcomeLinkDays} days.`,
      'If you don’t know them, ignore this email. We only create an account if you accept.',
    ],
    action: { label: 'Accept the invitation', path: `/join/${data.token}` },
    reason: 'You’re getting this email because someone invited this address.',
    isToStranger: true,
  }),

  'colleague-invitation-known': (data: { inviter: string; organisation: string }): Email => ({
    subject: 'You already have an account',
    summary: `“${data.inviter}” of “${data.organisation}” invited you to join their organisation in the portal, but your address already has an account. Nothing was changed, and they weren’t told.`,
    paragraphs: [
      'An account belongs to one organisation. If you want to move to another, ask the administrators.',
    ],
    action: { label: 'Sign in', path: '/login' },
    reason: reasons.ownAccount,
    isToStranger: true,
  }),
} satisfies Record<string, (data: never) => Email>

type MembershipEmails = typeof membershipEmails
declare module '#kernel/server/mail/emails.ts' {
  interface Emails extends MembershipEmails {}
  interface PersonalEmails extends Pick<
    MembershipEmails,
    'colleague-invitation' | 'colleague-invitation-known'
  > {}
}
