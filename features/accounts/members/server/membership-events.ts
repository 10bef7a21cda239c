import { accountFacts } from '#features/accounts/server/notice-facts.ts'
import { organisationFacts } from './notice-facts.ts'
import * as to from '#kernel/server/notices/recipients.ts'
import { rule, type Rules } from '#kernel/server/notices/rule.ts'

export interface OfMember {
  user_id: number
  organisation_id: number
}

/**
 * Returns the rule for changes that an administrator makes to the account of an organisation's
 * member. All other members of the organisation are notified.
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

export const membershipEvents = {
  'member-added': ofMember<OfMember>(),
  'member-removed': ofMember<OfMember>(),
  'member-reinstated': ofMember<OfMember>(),
  'member-password-set': ofMember<OfMember>(),
  'member-address-changed': ofMember<OfMember & { email: string }>(),
} satisfies Rules

type MembershipEvents = typeof membershipEvents
declare module '#kernel/server/notices/events.ts' {
  interface Events extends MembershipEvents {}
}
