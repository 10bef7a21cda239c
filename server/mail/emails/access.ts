import { reasons, type Email } from '../email.ts'
import { nameOf, open, type TenderFacts } from './tender.ts'

/** Emails about invitations and NDAs. */
export const accessEmails = {
  invitation: (data: TenderFacts & { organisation_ids: number[] | null }): Email => ({
    subject: `You’re invited to ${data.reference}`,
    summary: `${data.buyer} invites your organisation to ${nameOf(data)}.`,
    paragraphs: [
      'Only invited suppliers can see this tender. Accept or decline the invitation on its page.',
    ],
    action: open(data),
    reason: 'You’re getting this email because your organisation is invited to this tender.',
  }),

  'invitation-accepted': (data: TenderFacts & { organisation: string }): Email => ({
    subject: `${data.reference}: an invitation was accepted`,
    summary: `${data.organisation} has accepted the invitation to ${nameOf(data)}.`,
    action: open(data, 'invitations'),
    reason: reasons.ownTender,
  }),

  'invitation-declined': (
    data: TenderFacts & { organisation: string; answer: string | null },
  ): Email => ({
    subject: `${data.reference}: an invitation was declined`,
    summary: `${data.organisation} has declined the invitation to ${nameOf(data)}.`,
    paragraphs: data.answer ? [{ by: 'The reason they gave:', quote: data.answer }] : [],
    action: open(data, 'invitations'),
    reason: reasons.ownTender,
  }),

  'nda-changed': (data: TenderFacts): Email => ({
    subject: `${data.reference}: the non-disclosure agreement has changed`,
    summary: `${data.buyer} has changed the non-disclosure agreement of ${nameOf(data)}.`,
    paragraphs: [
      'Accept the new text to see its description, lots, documents and questions again.',
    ],
    action: { label: 'Read the agreement', path: open(data, 'nda').path },
    reason: reasons.interest,
  }),
} satisfies Record<string, (data: never) => Email>
