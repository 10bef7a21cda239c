// Events about organisations and access requests.
import { inactiveTexts, type InactiveReason } from '#kernel/rules/account.ts'
import { reasons, type Email } from '#kernel/server/mail/email.ts'
import {
  organisationFacts,
  sampleOrganisation,
} from '#features/accounts/members/server/notice-facts.ts'
import * as to from '#kernel/server/notices/recipients.ts'
import { event } from '#kernel/server/notices/event.ts'

interface Organisation {
  organisation_id: number
  organisation: string
}

const signIn = { label: 'Sign in', path: '/login' }

interface AccessRequest {
  name: string
  email: string
  organisation: string | null
  /**
   * Id of the organisation; undefined, like `why`, in requests queued by an earlier portal version.
   */
  organisation_id?: number | null
  why?: InactiveReason
}

/** Texts that tell administrators why the user has no access and what to do about it. */
const whyNoAccess: Record<InactiveReason, string> = {
  awaiting_approval:
    'They can’t sign in because their organisation is awaiting approval. Approve or reject it to answer them.',
  not_approved: 'They can’t sign in because their organisation was not approved.',
  blocked: 'They can’t sign in because an administrator blocked their account.',
  deactivated:
    'They can’t sign in because a colleague in their organisation deactivated their account.',
}

function whyOf({ why }: AccessRequest): string[] {
  const text = why && whyNoAccess[why]
  return text ? [text] : []
}

function answerTo({ organisation_id, why }: AccessRequest) {
  return why === 'awaiting_approval' && organisation_id
    ? { label: 'Review the organisation', path: `/admin/organisations/${organisation_id}` }
    : { label: 'Review users', path: '/admin/users?filter=blocked' }
}

export const organisationEvents = {
  'registration-received': event({
    gather: async (tx, cause: { organisation_id: number; name: string; email: string }) => ({
      ...cause,
      ...(await organisationFacts(tx, cause.organisation_id)),
    }),
    recipients: () => to.administrators,
    canBeMuted: true,
    email: (data: Organisation & { name: string; email: string }): Email => ({
      subject: 'A new organisation is waiting for approval',
      summary: `“${data.organisation}” has registered, with “${data.name}” (${data.email}) as its contact.`,
      paragraphs: [
        'They chose these names themselves. Nobody from the organisation can sign in until it’s approved.',
      ],
      action: {
        label: 'Review the organisation',
        path: `/admin/organisations/${data.organisation_id}`,
      },
      reason: reasons.administrator,
    }),
    sample: { ...sampleOrganisation, name: 'Ann Lee', email: 'ann@brightwater.example' },
  }),

  'organisation-approved': event({
    gather: (tx, { organisation_id }: { organisation_id: number }) =>
      organisationFacts(tx, organisation_id),
    recipients: ({ organisation_id }) => to.everyoneOf(organisation_id),
    canBeMuted: false,
    email: (data: Organisation): Email => ({
      subject: 'Your organisation has been approved',
      summary: `The registration of ${data.organisation} has been approved. You can sign in now.`,
      action: signIn,
      reason: reasons.ownAccount,
    }),
    sample: sampleOrganisation,
  }),

  'organisation-reopened': event({
    gather: (tx, { organisation_id }: { organisation_id: number }) =>
      organisationFacts(tx, organisation_id),
    recipients: ({ organisation_id }) => to.everyoneOf(organisation_id),
    canBeMuted: false,
    email: (data: Organisation): Email => ({
      subject: 'Your registration is being reviewed again',
      summary: `The registration of ${data.organisation} was rejected by mistake. The administrators are reviewing it again.`,
      paragraphs: [inactiveTexts.awaiting_approval],
      action: signIn,
      reason: reasons.ownAccount,
    }),
    sample: sampleOrganisation,
  }),

  'organisation-rejected': event({
    gather: async (tx, cause: { organisation_id: number; rejection_reason: string }) => ({
      ...cause,
      ...(await organisationFacts(tx, cause.organisation_id)),
    }),
    recipients: ({ organisation_id }) => to.everyoneOf(organisation_id),
    canBeMuted: false,
    email: (data: Organisation & { rejection_reason: string }): Email => ({
      subject: 'Your registration was not approved',
      summary: `The registration of ${data.organisation} was not approved.`,
      paragraphs: [
        { by: 'The reason given by the administrators:', quote: data.rejection_reason },
        'If you think this is a mistake, sign in and choose Request access.',
      ],
      action: signIn,
      reason: reasons.ownAccount,
    }),
    sample: {
      ...sampleOrganisation,
      rejection_reason: 'The company number is not known at Companies House.',
    },
  }),

  'access-request': event({
    gather: async (_tx, cause: AccessRequest) => cause,
    recipients: () => to.administrators,
    canBeMuted: false,
    email: (data: AccessRequest): Email => ({
      subject: 'A user has asked for access',
      summary: `“${data.name}” (${data.email})${data.organisation ? ` of “${data.organisation}”` : ''} has asked for access to the portal.`,
      paragraphs: whyOf(data),
      action: answerTo(data),
      reason: reasons.administrator,
    }),
    sample: {
      name: 'Ann Lee',
      email: 'ann@brightwater.example',
      organisation: sampleOrganisation.organisation,
      organisation_id: sampleOrganisation.organisation_id,
      why: 'awaiting_approval',
    },
  }),
}

type OrganisationEvents = typeof organisationEvents
declare module '#kernel/server/notices/event.ts' {
  interface Events extends OrganisationEvents {}
}
