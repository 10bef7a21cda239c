import { reasons, type Email } from '#kernel/server/mail/email.ts'
import { nameOf, open, type TenderFacts } from '#features/tenders/server/tender-emails.ts'

export const invitationEmails = {
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
} satisfies Record<string, (data: never) => Email>

type InvitationEmails = typeof invitationEmails
declare module '#kernel/server/mail/emails.ts' {
  interface Emails extends InvitationEmails {}
}
