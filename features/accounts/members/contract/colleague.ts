// Members of the user's own organisation, who manage each other's accounts.
import * as z from 'zod/mini'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { email, id, rawText, requiredName, timestamp } from '#kernel/contract/fields.ts'
import { invitedRoles, memberRoles } from '#kernel/contract/member.ts'
import { ownerChange } from './owner-change.ts'
import { ownerElection } from './owner-election.ts'
import { newPasswordFields, passwordsMatch } from '#features/accounts/contract/password.ts'
import { colleaguesLink } from '#kernel/contract/settings-links.ts'
import { personTexts } from '#kernel/contract/user.ts'

export const colleagueTexts = {
  title: 'Colleagues',
  settings: 'See who may do what, invite colleagues, and deactivate the accounts of leavers.',
  invite: 'Invite a colleague',
  joinInvalid: 'This invitation is invalid, has expired or was already accepted.',
}

const colleague = z.object({
  id,
  name: z.string(),
  email: z.string(),
  is_active: z.boolean(),
  /**
   * For an inactive account: true if a colleague or the organisation's SCIM client deactivated it,
   * false if an administrator blocked it.
   */
  is_deactivated: z.boolean(),
  last_login_at: z.nullable(timestamp),
  /** Role that determines the person's current rights. */
  role: z.enum(memberRoles),
  /**
   * Role assigned to the person. Differs from `role` only for an owner whose account an
   * administrator of the portal changed: they count as a member while another active member has an
   * unchanged account (member-role.ts).
   */
  given_role: z.enum(memberRoles),
  may_own: z.boolean(),
  role_since: timestamp,
  /** User who assigned the role; null if no user did, or if their account was deleted. */
  role_given_by: z.nullable(z.object({ name: z.string() })),
  joined_at: timestamp,
  /** Who invited or added the person; null if nobody did, or if their account was deleted. */
  added_by: z.nullable(z.object({ name: z.string() })),
})
export type Colleague = z.output<typeof colleague>

const invitation = z.object({
  id,
  name: z.string(),
  email: z.string(),
  /** Role that the person gets on joining. */
  role: z.enum(invitedRoles),
  invited_by: z.object({ name: z.string() }),
  created_at: timestamp,
  expires_at: timestamp,
  /**
   * True if the link no longer works: it has expired, or the inviter may no longer invite anybody.
   */
  is_expired: z.boolean(),
})
export type ColleagueInvitation = z.output<typeof invitation>

/** Maximum number of colleagues, and of invitations, in the list. */
export const colleaguesShown = 500

export const listColleagues = endpoint({
  method: 'GET',
  path: '/colleagues',
  summary:
    'The people of the caller’s organisation with their roles, pending changes of owners, and who is invited',
  access: colleaguesLink.access,
  reply: z.object({
    data: z.object({
      people: z.array(colleague),
      /** Number of active owners. */
      owners: z.int(),
      owner_changes: z.array(ownerChange),
      /** Null if the organisation has an active owner whom no administrator appointed. */
      election: z.nullable(ownerElection),
      invitations: z.array(invitation),
    }),
  }),
})

export const colleagueInput = z.object({
  name: requiredName(personTexts.nameRequired),
  email: email(personTexts.emailRequired),
  role: z._default(z.enum(invitedRoles), 'member'),
})

export const inviteColleague = endpoint({
  method: 'POST',
  path: '/colleague-invitations',
  summary: 'Invite somebody into the caller’s organisation, as a member, contributor or viewer',
  access: ['buyer', 'supplier'],
  does: 'invite',
  changesSettings: true,
  body: colleagueInput,
  status: 201,
  reply: z.object({ message: z.string(), invitation }),
})

export const resendColleagueInvitation = endpoint({
  method: 'POST',
  path: '/colleague-invitations/:invitationId/resend',
  summary: 'Send an invitation again; the earlier link stops working',
  access: ['buyer', 'supplier'],
  does: 'invite',
  changesSettings: true,
  reply: z.object({ message: z.string(), invitation }),
})

export const withdrawColleagueInvitation = endpoint({
  method: 'DELETE',
  path: '/colleague-invitations/:invitationId',
  summary: 'Withdraw an invitation; its link no longer works',
  access: ['buyer', 'supplier'],
  does: 'invite',
  changesSettings: true,
  reply: z.object({ message: z.string() }),
})

export const deactivateColleague = endpoint({
  method: 'POST',
  path: '/colleagues/:userId/deactivate',
  summary: 'Deactivate a colleague’s account; all its sessions end',
  access: ['buyer', 'supplier'],
  does: 'manageMembers',
  changesSettings: true,
  reply: z.object({ message: z.string(), colleague }),
})

export const reactivateColleague = endpoint({
  method: 'POST',
  path: '/colleagues/:userId/reactivate',
  summary: 'Reactivate a colleague’s account',
  access: ['buyer', 'supplier'],
  does: 'manageMembers',
  changesSettings: true,
  reply: z.object({ message: z.string(), colleague }),
})

const token = rawText(100, { missing: colleagueTexts.joinInvalid })

export const checkColleagueInvitation = endpoint({
  method: 'POST',
  path: '/auth/invitation/check',
  summary: 'The invitation that a link belongs to; nothing if it can no longer be used',
  access: 'public',
  body: z.object({ token }),
  reply: z.object({
    invitation: z.nullable(
      z.object({
        email: z.string(),
        organisation: z.string(),
        /** Set if the invitation is for a guest who opens or evaluates the bids for this tender. */
        tender: z.optional(z.object({ reference: z.string(), title: z.string() })),
      }),
    ),
  }),
})

export const acceptColleagueInvitation = endpoint({
  method: 'POST',
  path: '/auth/invitation/accept',
  summary: 'Accept an invitation by setting a password, which creates the account',
  access: 'public',
  body: z.object({ token, ...newPasswordFields }).check(passwordsMatch),
  status: 201,
  reply: z.object({ message: z.string() }),
})
