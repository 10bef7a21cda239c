// Notices about roles within an organisation, and about its approval rules. None of them can be muted.
import type { MemberRole } from '#kernel/contract/member.ts'
import type { Tx } from '#kernel/server/db/connect.ts'
import { accountFacts } from '#features/accounts/server/notice-facts.ts'
import { organisationFacts } from './notice-facts.ts'
import * as to from '#kernel/server/notices/recipients.ts'
import { rule, type Rules } from '#kernel/server/notices/rule.ts'

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

/** Returns the rule for a change of owners. The owners and the member concerned are notified. */
const ofOwners = <Cause extends OfRole>() =>
  rule({
    gather: gather<Cause>,
    recipients: ({ user_id, organisation_id }) => to.ownersAnd(organisation_id, user_id),
    canBeMuted: false,
  })

/** Returns the rule for the choice of an owner. All members are notified. */
const ofMembers = <Cause extends OfMember>() =>
  rule({
    gather: gather<Cause>,
    recipients: ({ organisation_id }) => to.membersOf(organisation_id),
    canBeMuted: false,
  })

interface OfDelegation {
  /** The person who passed their approvals on. */
  principal_id: number
  /** The person who gives the approvals in their place. */
  user_id: number
  organisation_id: number
}

/** Returns the rule for a delegation of approvals. Both people and the owners are notified. */
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

export const memberRoleEvents = {
  'member-role-changed': rule({
    gather: gather<OfRole>,
    recipients: ({ user_id }) => to.person(user_id),
    canBeMuted: false,
    isPersonal: true,
  }),
  'owner-change-pending': ofOwners<OfRole & { from: MemberRole; takes_effect_at: string }>(),
  'owner-change-stopped': ofOwners<OfRole & { how: 'objected' | 'withdrawn' | 'ended' }>(),
  'owner-changed': ofOwners<OfRole>(),
  'owner-proposed': ofMembers<OfMember>(),
  'owner-chosen': ofMembers<OfMember & { how: 'elected' | 'appointed' }>(),
  'approval-rules-changed': rule({
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
  }),
  'delegation-started': ofDelegation<OfDelegation & { ends_on: string }>(),
  'delegation-ended': ofDelegation<OfDelegation & { by: string }>(),
} satisfies Rules

type MemberRoleEvents = typeof memberRoleEvents
declare module '#kernel/server/notices/events.ts' {
  interface Events extends MemberRoleEvents {}
}
