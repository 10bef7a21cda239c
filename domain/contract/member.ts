// Roles within an organisation. They are independent of the account's role (buyer or supplier) and
// only take rights away: a member may do what the account's role allows, and the others less, except
// that owners also manage the organisation itself. Administrators and guests have no such role.

/** Roles within an organisation, from the fewest rights to the most. */
export const memberRoles = ['viewer', 'contributor', 'member', 'owner'] as const
export type MemberRole = (typeof memberRoles)[number]

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

/** The least role that each kind of action needs. */
export const memberActions = {
  read: 'viewer',
  prepare: 'contributor',
  /** Covers publishing, moving deadlines, deciding awards, signing, and sending or withdrawing bids. */
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

export const memberRoleTexts = {
  /** Says which role an action needs and whom to ask. */
  notAllowed: (least: MemberRole, own: MemberRole, owner: string | null) =>
    `${needed[least]} of your organisation can do this, and your role is ${memberRoleLabels[own].toLowerCase()}. ${
      owner
        ? `Ask ${owner}, who is an owner.`
        : 'Your organisation has no active owner: choose one under Colleagues.'
    }`,
}
