import { reasons, type Email } from '#kernel/server/mail/email.ts'
import { nameOf, open, type TenderFacts } from '#features/tenders/server/tender-emails.ts'

type Judged = TenderFacts & { notes: string }

const edit = (data: TenderFacts) => ({
  label: 'Edit the tender',
  path: `/tenders/${data.tender_id}/edit`,
})

/** Emails to buyers about the moderation of their tender. */
export const moderationEmails = {
  'moderation-flagged': (data: Judged): Email => ({
    subject: 'Your tender was flagged for review',
    summary: `The administrators flagged ${nameOf(data)}. It stays published while they look into it.`,
    paragraphs: [{ by: 'The reason they gave:', quote: data.notes }],
    action: open(data),
    reason: reasons.ownTender,
  }),

  'moderation-changes-requested': (data: Judged): Email => ({
    subject: 'You’ve been asked to change your tender',
    summary: `The administrators reviewed ${nameOf(data)} and have asked for changes.`,
    paragraphs: [
      { by: 'What they ask for:', quote: data.notes },
      'It stays published. Saving your changes sends it back to review.',
    ],
    action: edit(data),
    reason: reasons.ownTender,
  }),

  'moderation-rejected': (data: Judged): Email => ({
    subject: 'Your tender was rejected and unpublished',
    summary: `The administrators rejected ${nameOf(data)}. Suppliers no longer see it, and it is a draft again.`,
    paragraphs: [
      { by: 'The reason they gave:', quote: data.notes },
      'To publish it again, change it or reply to the note. That starts a new review.',
    ],
    action: edit(data),
    reason: reasons.ownTender,
  }),
} satisfies Record<string, (data: never) => Email>

type ModerationEmails = typeof moderationEmails
declare module '#kernel/server/mail/emails.ts' {
  interface Emails extends ModerationEmails {}
}
