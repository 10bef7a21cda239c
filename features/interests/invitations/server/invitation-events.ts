import { reasons, type Email } from '#kernel/server/mail/email.ts'
import {
  organisationFacts,
  sampleOrganisation,
} from '#features/accounts/members/server/notice-facts.ts'
import {
  nameOf,
  open,
  sampleTender,
  tenderFacts,
  type OfTender,
  type TenderFacts,
} from '#features/tenders/server/notice-facts.ts'
import * as to from '#features/tenders/server/recipients.ts'
import { event } from '#kernel/server/notices/event.ts'

export const invitationEvents = {
  invitation: event({
    /**
     * If `organisation_ids` is null, all organisations with an unanswered invitation are notified.
     * This happens when the tender is published.
     */
    gather: async (tx, cause: OfTender & { organisation_ids: number[] | null }) => ({
      ...cause,
      ...(await tenderFacts(tx, cause.tender_id)),
    }),
    recipients: ({ tender_id, organisation_ids }) => to.invitedTo(tender_id, organisation_ids),
    canBeMuted: true,
    webhooks: [{ type: 'invitation.received' }],
    email: (data: TenderFacts & { organisation_ids: number[] | null }): Email => ({
      subject: `You’re invited to ${data.reference}`,
      summary: `${data.buyer} invites your organisation to ${nameOf(data)}.`,
      paragraphs: [
        'Only invited suppliers can see this tender. Accept or decline the invitation on its page.',
      ],
      action: open(data),
      reason: 'You’re getting this email because your organisation is invited to this tender.',
    }),
    sample: { ...sampleTender, organisation_ids: null },
  }),

  'invitation-accepted': event({
    gather: async (tx, { tender_id, organisation_id }: OfTender & { organisation_id: number }) => ({
      ...(await organisationFacts(tx, organisation_id)),
      ...(await tenderFacts(tx, tender_id)),
    }),
    recipients: ({ tender_id }) => to.managersOf(tender_id),
    canBeMuted: true,
    webhooks: [{ type: 'invitation.accepted' }],
    email: (data: TenderFacts & { organisation: string }): Email => ({
      subject: `${data.reference}: an invitation was accepted`,
      summary: `${data.organisation} has accepted the invitation to ${nameOf(data)}.`,
      action: open(data, 'invitations'),
      reason: reasons.ownTender,
    }),
    sample: { ...sampleTender, organisation: sampleOrganisation.organisation },
  }),

  'invitation-declined': event({
    gather: async (tx, cause: OfTender & { organisation_id: number; answer: string | null }) => ({
      answer: cause.answer,
      ...(await organisationFacts(tx, cause.organisation_id)),
      ...(await tenderFacts(tx, cause.tender_id)),
    }),
    recipients: ({ tender_id }) => to.managersOf(tender_id),
    canBeMuted: true,
    webhooks: [{ type: 'invitation.declined' }],
    email: (data: TenderFacts & { organisation: string; answer: string | null }): Email => ({
      subject: `${data.reference}: an invitation was declined`,
      summary: `${data.organisation} has declined the invitation to ${nameOf(data)}.`,
      paragraphs: data.answer ? [{ by: 'The reason they gave:', quote: data.answer }] : [],
      action: open(data, 'invitations'),
      reason: reasons.ownTender,
    }),
    sample: {
      ...sampleTender,
      organisation: sampleOrganisation.organisation,
      answer: 'We have no staff in the area.',
    },
  }),
}

type InvitationEvents = typeof invitationEvents
declare module '#kernel/server/notices/event.ts' {
  interface Events extends InvitationEvents {}
}
