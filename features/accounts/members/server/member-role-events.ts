// Notices about roles within an organisation, and about its approval rules. None of them can be muted.
import {
  memberRoleDescriptions,
  memberRoleLabels,
  type MemberRole,
} from '#kernel/contract/member.ts'
import { formatDate, formatDateTime } from '#kernel/format/date.ts'
import { reasons, type Email } from '#kernel/server/mail/email.ts'
import type { Tx } from '#kernel/server/db/connect.ts'
import { accountFacts } from '#features/accounts/server/notice-facts.ts'
import { organisationFacts } from './notice-facts.ts'
import * as to from '#kernel/server/notices/recipients.ts'
import { sampleOrganisation } from '#features/accounts/members/server/notice-facts.ts'
import { event, rule } from '#kernel/server/notices/event.ts'

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
  /** Name of the delegate, who gives the approvals. */
  name: string
  /** Name of the person who delegated their approvals. */
  principal: string
  organisation: string
}

const rulesPage = { label: 'Open the approval rules', path: '/settings/approval-rules' }

function verbOf({ before, after }: { before: string | null; after: string | null }): string {
  if (before === null) return 'added'
  return after === null ? 'deleted' : 'changed'
}

const stopped = {
  objected: (by: string) => `${by} objected.`,
  withdrawn: (by: string) => `${by} withdrew the request.`,
  ended: () => 'The request is no longer possible.',
}

interface OfMember {
  /** The member whose role changes. */
  user_id: number
  organisation_id: number
  /** Name of the user who changed it; null for a job. */
  by: string | null
}

interface OfRole extends OfMember {
  member_role: MemberRole
}

async function gather<Cause extends OfMember>(tx: Tx, cause: Cause) {
  const { name } = await accountFacts(tx, cause.user_id)
  return { name, ...(await organisationFacts(tx, cause.organisation_id)), ...cause }
}

/**
 * Returns the notification rule for changes of owners. The owners and the member concerned are
 * notified.
 */
const ofOwners = <Cause extends OfRole>() =>
  rule({
    gather: gather<Cause>,
    recipients: ({ user_id, organisation_id }) => to.ownersAnd(organisation_id, user_id),
    canBeMuted: false,
  })

/** Returns the notification rule for choosing an owner. All members are notified. */
const ofMembers = <Cause extends OfMember>() =>
  rule({
    gather: gather<Cause>,
    recipients: ({ organisation_id }) => to.membersOf(organisation_id),
    canBeMuted: false,
  })

interface OfDelegation {
  /** Id of the person who delegated their approvals. */
  principal_id: number
  /** Id of the delegate, who gives the approvals in their place. */
  user_id: number
  organisation_id: number
}

/**
 * Returns the notification rule for a delegation of approvals. Both people and the owners are
 * notified.
 */
const ofDelegation = <Cause extends OfDelegation>() =>
  rule({
    gather: async (tx, cause: Cause) => ({
      name: (await accountFacts(tx, cause.user_id)).name,
      principal: (await accountFacts(tx, cause.principal_id)).name,
      ...(await organisationFacts(tx, cause.organisation_id)),
      ...cause,
    }),
    recipients: ({ principal_id, user_id, organisation_id }) =>
      to.either(to.person(principal_id), to.ownersAnd(organisation_id, user_id)),
    canBeMuted: false,
  })

const sampleOwnership = {
  user_id: 1,
  name: 'Ann Lee',
  organisation_id: 1,
  organisation: 'Brightwater Cleaning Ltd',
  by: 'Sam Hill',
}

const sampleDelegation = {
  name: 'Farah Malik',
  principal: 'Ann Lee',
  organisation: 'Brightwater Cleaning Ltd',
}

export const memberRoleEvents = {
  'member-role-changed': event({
    gather: gather<OfRole>,
    recipients: ({ user_id }) => to.person(user_id),
    canBeMuted: false,
    isPersonal: true,
    email: ({ by, organisation, member_role }: RoleFacts): Email => ({
      ...shared,
      subject: 'Your role in your organisation has changed',
      summary: `${by} changed your role at ${organisation}. You’re now a ${inWords(member_role)}.`,
      paragraphs: [`${memberRoleLabels[member_role]}: ${memberRoleDescriptions[member_role]}`],
      reason: reasons.ownAccount,
    }),
    sample: { ...sampleOwnership, member_role: 'contributor' },
  }),

  'owner-change-pending': event({
    ...ofOwners<OfRole & { from: MemberRole; takes_effect_at: string }>(),
    email: (data: RoleFacts & { from: MemberRole; takes_effect_at: string }): Email => ({
      ...shared,
      subject: 'A change of owners is waiting',
      summary: `${data.by} asked to change the role of ${data.name} at ${data.organisation} from ${inWords(data.from)} to ${inWords(data.member_role)}.`,
      paragraphs: [
        `The change takes effect on ${formatDateTime(data.takes_effect_at)}, unless an owner objects. It takes effect at once if another owner confirms it.`,
      ],
    }),
    sample: {
      ...sampleOwnership,
      member_role: 'owner',
      from: 'member',
      takes_effect_at: '2026-12-11T09:12:00Z',
    },
  }),

  'owner-change-stopped': event({
    ...ofOwners<OfRole & { how: 'objected' | 'withdrawn' | 'ended' }>(),
    email: (data: RoleFacts & { how: 'objected' | 'withdrawn' | 'ended' }): Email => ({
      ...shared,
      subject: 'A change of owners was stopped',
      summary: `${stopped[data.how](data.by ?? 'An owner')} ${data.name} does not become a${data.member_role === 'owner' ? 'n' : ''} ${inWords(data.member_role)} of ${data.organisation}.`,
    }),
    sample: { ...sampleOwnership, member_role: 'owner', how: 'objected' },
  }),

  'owner-changed': event({
    ...ofOwners<OfRole>(),
    email: ({ by, name, organisation, member_role }: RoleFacts): Email => ({
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
    sample: { ...sampleOwnership, member_role: 'owner' },
  }),

  'owner-proposed': event({
    ...ofMembers<OfMember>(),
    email: ({ by, name, organisation }: MemberFacts): Email => ({
      ...shared,
      subject: 'Your organisation needs an owner',
      summary: `${organisation} has no active owner. ${by} chose ${name} as the new owner.`,
      paragraphs: [
        `${name} becomes the owner if another member chooses them too. If you’d prefer somebody else, choose them instead.`,
      ],
      action: { label: 'Choose an owner', path: '/colleagues' },
      reason: reasons.member,
    }),
    sample: sampleOwnership,
  }),

  'owner-chosen': event({
    ...ofMembers<OfMember & { how: 'elected' | 'appointed' }>(),
    email: (data: MemberFacts & { how: 'elected' | 'appointed' }): Email => ({
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
    sample: { ...sampleOwnership, how: 'appointed' },
  }),

  'approval-rules-changed': event({
    gather: async (
      tx,
      cause: {
        organisation_id: number
        by: string
        /** The rule in words; null before it is added, and after it is deleted. */
        before: string | null
        after: string | null
      },
    ) => ({ ...(await organisationFacts(tx, cause.organisation_id)), ...cause }),
    recipients: ({ organisation_id }) => to.ownersOf(organisation_id),
    canBeMuted: false,
    email: (data: {
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
    sample: {
      organisation: sampleOrganisation.organisation,
      by: 'Ann Lee',
      before: 'Publishing a tender, above £50,000: any owner',
      after: 'Publishing a tender, above £20,000: Farah Malik, then any owner',
    },
  }),

  'delegation-started': event({
    ...ofDelegation<OfDelegation & { ends_on: string }>(),
    email: (data: DelegationFacts & { ends_on: string }): Email => ({
      subject: 'Approvals were passed on in your organisation',
      summary: `${data.principal} has passed their approvals at ${data.organisation} on to ${data.name}, until the end of ${formatDate(data.ends_on)}.`,
      paragraphs: [
        `Until then, ${data.name} can approve in place of ${data.principal}. The two count as one person, and ${data.name} can’t pass the approvals on.`,
        `${data.principal} or an owner can end this earlier.`,
      ],
      action: rulesPage,
      reason: reasons.owner,
    }),
    sample: { ...sampleDelegation, ends_on: '2026-12-11' },
  }),

  'delegation-ended': event({
    ...ofDelegation<OfDelegation & { by: string }>(),
    email: ({ principal, name, organisation, by }: DelegationFacts & { by: string }): Email => ({
      subject: 'Approvals are no longer passed on in your organisation',
      summary: `${by} has ended this delegation: ${name} no longer approves in place of ${principal} at ${organisation}.`,
      action: rulesPage,
      reason: reasons.owner,
    }),
    sample: { ...sampleDelegation, by: 'Ann Lee' },
  }),
}

type MemberRoleEvents = typeof memberRoleEvents
declare module '#kernel/server/notices/event.ts' {
  interface Events extends MemberRoleEvents {}
}
