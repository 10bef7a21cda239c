// Roles within an organisation. They are independent of the account's role (buyer or supplier) and
// only take rights away: members and owners may do everything that the account's role allows,
// contributors and viewers less. Owners also manage the organisation itself. Administrators and
// guests have no such role.

/** Roles within an organisation, from the fewest rights to the most. */
export const memberRoles = ['viewer', 'contributor', 'member', 'owner'] as const
export type MemberRole = (typeof memberRoles)[number]

/** Roles with which people can be invited. Owners are chosen among the members. */
export const invitedRoles = ['member', 'contributor', 'viewer'] as const
export type InvitedRole = (typeof invitedRoles)[number]

export const memberRoleLabels: Record<MemberRole, string> = {
  viewer: 'Viewer',
  contributor: 'Contributor',
  member: 'Member',
  owner: 'Owner',
}

export const memberRoleDescriptions: Record<MemberRole, string> = {
  viewer: 'Reads everything and changes nothing.',
  contributor:
    'Prepares tenders, answers, evaluations and bids. Doesn’t publish, move deadlines, decide awards, sign contracts, or send or withdraw bids.',
  member: 'Does everything that a buyer or supplier does, and invites colleagues.',
  owner:
    'Does everything a member does, and manages members, single sign-on, webhooks and approval rules.',
}

/** Minimum role for each kind of action. */
export const memberActions = {
  read: 'viewer',
  prepare: 'contributor',
  /**
   * Covers publishing, moving deadlines, deciding awards, signing, and sending or withdrawing bids.
   */
  decide: 'member',
  invite: 'member',
  manageMembers: 'owner',
  /** Covers identity providers, domains, SCIM and the requirement of single sign-on. */
  manageIdentity: 'owner',
  manageWebhooks: 'owner',
  manageApprovalRules: 'owner',
} as const satisfies Record<string, MemberRole>

export type MemberAction = keyof typeof memberActions

const needed: Record<MemberRole, string> = {
  viewer: 'Viewers, contributors, members and owners',
  contributor: 'Contributors, members and owners',
  member: 'Members and owners',
  owner: 'Owners',
}

const whomToAsk = (owner: string | null) =>
  owner
    ? `Ask ${owner}, who is an owner.`
    : 'Your organisation has no active owner: choose one under Colleagues.'

export const memberRoleTexts = {
  /** Note that is shown on pages where the role hides or disables actions. */
  note: (role: MemberRole, owner: string | null) =>
    role === 'viewer'
      ? `Your role is viewer, so you can read everything and change nothing. If you need to change something, ask for another role. ${whomToAsk(owner)}`
      : `Your role is contributor, so you can prepare everything. Members and owners publish, move deadlines, decide awards, sign contracts, and send or withdraw bids. ${whomToAsk(owner)}`,
  /** Says which role an action needs and whom to ask. */
  notAllowed: (minRole: MemberRole, own: MemberRole, owner: string | null) =>
    `${needed[minRole]} of your organisation can do this, and your role is ${memberRoleLabels[own].toLowerCase()}. ${whomToAsk(owner)}`,
}
