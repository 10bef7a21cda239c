// Events about organisations and access requests.
import type { EmailData } from '#kernel/server/mail/emails.ts'
import { organisationFacts } from '#features/accounts/members/server/notice-facts.ts'
import * as to from '#kernel/server/notices/recipients.ts'
import { rule, type Rules } from '#kernel/server/notices/rule.ts'

export const organisationEvents = {
  'registration-received': rule({
    gather: async (tx, cause: { organisation_id: number; name: string; email: string }) => ({
      ...cause,
      ...(await organisationFacts(tx, cause.organisation_id)),
    }),
    recipients: () => to.administrators,
    canBeMuted: true,
  }),
  'organisation-approved': rule({
    gather: (tx, { organisation_id }: { organisation_id: number }) =>
      organisationFacts(tx, organisation_id),
    recipients: ({ organisation_id }) => to.everyoneOf(organisation_id),
    canBeMuted: false,
  }),
  'organisation-reopened': rule({
    gather: (tx, { organisation_id }: { organisation_id: number }) =>
      organisationFacts(tx, organisation_id),
    recipients: ({ organisation_id }) => to.everyoneOf(organisation_id),
    canBeMuted: false,
  }),
  'organisation-rejected': rule({
    gather: async (tx, cause: { organisation_id: number; rejection_reason: string }) => ({
      ...cause,
      ...(await organisationFacts(tx, cause.organisation_id)),
    }),
    recipients: ({ organisation_id }) => to.everyoneOf(organisation_id),
    canBeMuted: false,
  }),
  'access-request': rule({
    gather: async (_tx, cause: EmailData<'access-request'>) => cause,
    recipients: () => to.administrators,
    canBeMuted: false,
  }),
} satisfies Rules

type OrganisationEvents = typeof organisationEvents
declare module '#kernel/server/notices/events.ts' {
  interface Events extends OrganisationEvents {}
}
