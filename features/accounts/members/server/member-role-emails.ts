import {
  memberRoleDescriptions,
  memberRoleLabels,
  type MemberRole,
} from '#kernel/contract/member.ts'
import { formatDate, formatDateTime } from '#kernel/format/date.ts'
import { reasons, type Email } from '#kernel/server/mail/email.ts'

interface MemberFacts {
  user_id: number
  name: string
  organisation_id: number
  organisation: string
  by: string | null
}

interface RoleFacts extends MemberFacts {
  member_role: MemberRole
}

const shared = {
  action: { label: 'See the members', path: '/colleagues' },
  reason: reasons.owner,
}

const inWords = (role: MemberRole) => memberRoleLabels[role].toLowerCase()

const ifUnexpected = 'If you didn’t expect this, ask the other owners, or tell the administrators.'

interface DelegationFacts {
  /** The person who gives the approvals. */
  name: string
  /** The person who passed their approvals on. */
  principal: string
  organisation: string
}

const rulesPage = { label: 'Open the approval rules', path: '/settings/approval-rules' }

/** Emails about roles within an organisation, and its approval rules. None can be muted. */
export const memberRoleEmails = {
  'member-role-changed': ({ by, organisation, member_role }: RoleFacts): Email => ({
    ...shared,
    subject: 'Your role in your organisation has changed',
    summary: `${by} changed your role at ${organisation}. You’re now a ${inWords(member_role)}.`,
    paragraphs: [`${memberRoleLabels[member_role]}: ${memberRoleDescriptions[member_role]}`],
    reason: reasons.ownAccount,
  }),

  'owner-change-pending': (
    data: RoleFacts & { from: MemberRole; takes_effect_at: string },
  ): Email => ({
    ...shared,
    subject: 'A change of owners is waiting',
    summary: `${data.by} asked to change the role of ${data.name} at ${data.organisation} from ${inWords(data.from)} to ${inWords(data.member_role)}.`,
    paragraphs: [
      `The change takes effect on ${formatDateTime(data.takes_effect_at)}, unless an owner objects. It takes effect at once if another owner confirms it.`,
    ],
  }),

  'owner-change-stopped': (
    data: RoleFacts & { how: 'objected' | 'withdrawn' | 'ended' },
  ): Email => ({
    ...shared,
    subject: 'A change of owners was stopped',
    summary: `${stopped[data.how](data.by ?? 'An owner')} ${data.name} does not become a${data.member_role === 'owner' ? 'n' : ''} ${inWords(data.member_role)} of ${data.organisation}.`,
  }),

  'owner-changed': ({ by, name, organisation, member_role }: RoleFacts): Email => ({
    ...shared,
    subject: 'The owners of your organisation have changed',
    summary:
      member_role === 'owner'
        ? `${name} is now an owner of ${organisation}.`
        : `${name} is no longer an owner of ${organisation}. Their role is now ${inWords(member_role)}.`,
    paragraphs: [
      by ? `${by} made or confirmed this change.` : 'No owner objected for three days.',
      ifUnexpected,
    ],
  }),

  'owner-proposed': ({ by, name, organisation }: MemberFacts): Email => ({
    ...shared,
    subject: 'Your organisation needs an owner',
    summary: `${organisation} has no active owner. ${by} chose ${name} as the new owner.`,
    paragraphs: [
      `${name} becomes the owner if another member chooses them too. If you’d prefer somebody else, choose them instead.`,
    ],
    action: { label: 'Choose an owner', path: '/colleagues' },
    reason: reasons.member,
  }),

  'owner-chosen': (data: MemberFacts & { how: 'elected' | 'appointed' }): Email => ({
    ...shared,
    subject: 'Your organisation has a new owner',
    summary:
      data.how === 'elected'
        ? `Two members of ${data.organisation} chose ${data.name} as the owner.`
        : `An administrator of the portal appointed ${data.name} as the owner of ${data.organisation}.`,
    paragraphs:
      data.how === 'elected'
        ? [ifUnexpected]
        : [
            'There was no active owner. The new owner can’t read drafts of bids that were started before, until a colleague admits them.',
            'If you’d prefer somebody else, two members can choose another owner.',
          ],
    reason: reasons.member,
  }),

  'approval-rules-changed': (data: {
    organisation: string
    by: string
    before: string | null
    after: string | null
  }): Email => ({
    subject: 'The approval rules of your organisation have changed',
    summary: `${data.by} ${verbOf(data)} an approval rule of ${data.organisation}.`,
    paragraphs: [
      ...(data.before ? [{ by: 'The rule before:', quote: data.before }] : []),
      ...(data.after ? [{ by: 'The rule now:', quote: data.after }] : []),
      ifUnexpected,
    ],
    action: rulesPage,
    reason: reasons.owner,
  }),

  'delegation-started': (data: DelegationFacts & { ends_on: string }): Email => ({
    subject: 'Approvals were passed on in your organisation',
    summary: `${data.principal} has passed their approvals at ${data.organisation} on to ${data.name}, until the end of ${formatDate(data.ends_on)}.`,
    paragraphs: [
      `Until then, ${data.name} can approve in place of ${data.principal}. The two count as one person, and ${data.name} can’t pass the approvals on.`,
      `${data.principal} or an owner can end this earlier.`,
    ],
    action: rulesPage,
    reason: reasons.owner,
  }),

  'delegation-ended': ({
    principal,
    name,
    organisation,
    by,
  }: DelegationFacts & { by: string }): Email => ({
    subject: 'Approvals are no longer passed on in your organisation',
    summary: `${by} has ended this delegation: ${name} no longer approves in place of ${principal} at ${organisation}.`,
    action: rulesPage,
    reason: reasons.owner,
  }),
} satisfies Record<string, (data: never) => Email>

type MemberRoleEmails = typeof memberRoleEmails
declare module '#kernel/server/mail/emails.ts' {
  interface Emails extends MemberRoleEmails {}
}

function verbOf({ before, after }: { before: string | null; after: string | null }): string {
  if (before === null) return 'added'
  return after === null ? 'deleted' : 'changed'
}

const stopped = {
  objected: (by: string) => `${by} objected.`,
  withdrawn: (by: string) => `${by} withdrew the request.`,
  ended: () => 'The request is no longer possible.',
}
