import { welcomeLinkDays } from '#features/accounts/contract/account-periods.ts'
import {
  memberRoleDescriptions,
  memberRoleLabels,
  type InvitedRole,
} from '#kernel/contract/member.ts'
import type { Role } from '#kernel/contract/role.ts'
import { reasons, type Email } from '#kernel/server/mail/email.ts'
import { accountFacts } from '#features/accounts/server/notice-facts.ts'
import { organisationFacts } from './notice-facts.ts'
import * as to from '#kernel/server/notices/recipients.ts'
import { sampleOrganisation } from '#features/accounts/members/server/notice-facts.ts'
import { event, rule } from '#kernel/server/notices/event.ts'
import { personalEmail } from '#kernel/server/mail/emails.ts'

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

export interface OfMember {
  user_id: number
  organisation_id: number
}

/**
 * Returns the notification rule for changes that an administrator makes to the account of an
 * organisation's member. All other members of the organisation are notified.
 */
export const ofMember = <Cause extends OfMember>() =>
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

export const sampleMember = {
  user_id: 1,
  name: 'Ann Lee',
  role: 'supplier',
  organisation_id: 1,
  organisation: 'Brightwater Cleaning Ltd',
} as const

/** Events about changes that an administrator made to an account in the reader's organisation. */
export const membershipEvents = {
  'member-added': event({
    ...ofMember<OfMember>(),
    email: (data: MemberFacts): Email => ({
      ...toMembers,
      subject: 'An administrator added someone to your organisation',
      summary: `An administrator added ${data.name} to ${data.organisation}. They can sign in for your organisation now.`,
      paragraphs: aboutDrafts(data, untilAdmitted),
    }),
    sample: sampleMember,
  }),

  'member-removed': event({
    ...ofMember<OfMember>(),
    email: (data: MemberFacts): Email => ({
      ...toMembers,
      subject: 'An administrator removed someone from your organisation',
      summary: `An administrator removed ${data.name} from ${data.organisation}.`,
      paragraphs: ['If you don’t know why, ask the administrators.'],
    }),
    sample: sampleMember,
  }),

  'member-reinstated': event({
    ...ofMember<OfMember>(),
    email: (data: MemberFacts): Email => ({
      ...toMembers,
      subject: 'An administrator unblocked a colleague’s account',
      summary: `An administrator unblocked the account of ${data.name} at ${data.organisation}. They can sign in again.`,
      paragraphs: aboutDrafts(data, untilAdmitted),
    }),
    sample: sampleMember,
  }),

  'member-password-set': event({
    ...ofMember<OfMember>(),
    email: (data: MemberFacts): Email => ({
      ...toMembers,
      subject: 'An administrator set a colleague’s password',
      summary: `An administrator set a new password for ${data.name} at ${data.organisation}.`,
      paragraphs: aboutDrafts(
        data,
        'They can’t read drafts of bids that you’ve already started until one of you admits them, or until they reset the password with a link sent to their own email address.',
      ),
    }),
    sample: sampleMember,
  }),

  'member-address-changed': event({
    ...ofMember<OfMember & { email: string }>(),
    email: (data: MemberFacts & { email: string }): Email => ({
      ...toMembers,
      subject: 'An administrator is changing a colleague’s email address',
      summary: `An administrator asked to change the email address of ${data.name} at ${data.organisation} to ${data.email}.`,
      paragraphs: aboutDrafts(
        data,
        'Once the new address is confirmed, they can’t read drafts of bids that you’ve already started until one of you admits them.',
      ),
    }),
    sample: { ...sampleMember, email: 'ann@brightwater.example' },
  }),
}

/** Invitations to an organisation. */
export const membershipEmails = {
  'colleague-invitation': personalEmail({
    email: (data: {
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
    sample: {
      token: 'example',
      inviter: 'Ann Lee',
      organisation: sampleOrganisation.organisation,
      member_role: 'contributor',
    },
  }),

  'colleague-invitation-known': personalEmail({
    email: (data: { inviter: string; organisation: string }): Email => ({
      subject: 'You already have an account',
      summary: `“${data.inviter}” of “${data.organisation}” invited you to join their organisation in the portal, but your address already has an account. Nothing was changed, and they weren’t told.`,
      paragraphs: [
        'An account belongs to one organisation. If you want to move to another, ask the administrators.',
      ],
      action: { label: 'Sign in', path: '/login' },
      reason: reasons.ownAccount,
      isToStranger: true,
    }),
    sample: { inviter: 'Ann Lee', organisation: sampleOrganisation.organisation },
  }),
}

type MembershipEvents = typeof membershipEvents
declare module '#kernel/server/notices/event.ts' {
  interface Events extends MembershipEvents {}
}

type MembershipEmails = typeof membershipEmails
declare module '#kernel/server/mail/emails.ts' {
  interface PersonalEmails extends MembershipEmails {}
}
