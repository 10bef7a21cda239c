import { reasons, type Email } from '#kernel/server/mail/email.ts'
import {
  nameOf,
  open,
  sampleTender,
  tenderFacts,
  type OfTender,
  type TenderFacts,
} from '#features/tenders/server/notice-facts.ts'
import * as to from '#features/tenders/server/recipients.ts'
import { event, rule } from '#kernel/server/notices/event.ts'

type Judged = TenderFacts & { notes: string }

const edit = (data: TenderFacts) => ({
  label: 'Edit the tender',
  path: `/tenders/${data.tender_id}/edit`,
})

const judgement = rule({
  gather: async (tx, { tender_id, notes }: OfTender & { notes: string }) => ({
    ...(await tenderFacts(tx, tender_id)),
    notes,
  }),
  recipients: ({ tender_id }) => to.managersOf(tender_id),
  canBeMuted: true,
})

const sampleNotes = 'Please name the sites, and say how many hours a day each is open.'

/** Events about the moderation of a tender, of which its buyers are notified. */
export const moderationEvents = {
  'moderation-flagged': event({
    ...judgement,
    email: (data: Judged): Email => ({
      subject: 'Your tender was flagged for review',
      summary: `The administrators flagged ${nameOf(data)}. It stays published while they look into it.`,
      paragraphs: [{ by: 'The reason they gave:', quote: data.notes }],
      action: open(data),
      reason: reasons.ownTender,
    }),
    sample: { ...sampleTender, notes: sampleNotes },
  }),

  'moderation-changes-requested': event({
    ...judgement,
    email: (data: Judged): Email => ({
      subject: 'You’ve been asked to change your tender',
      summary: `The administrators reviewed ${nameOf(data)} and have asked for changes.`,
      paragraphs: [
        { by: 'What they ask for:', quote: data.notes },
        'It stays published. Saving your changes sends it back to review.',
      ],
      action: edit(data),
      reason: reasons.ownTender,
    }),
    sample: { ...sampleTender, notes: sampleNotes },
  }),

  'moderation-rejected': event({
    ...judgement,
    email: (data: Judged): Email => ({
      subject: 'Your tender was rejected and unpublished',
      summary: `The administrators rejected ${nameOf(data)}. Suppliers no longer see it, and it is a draft again.`,
      paragraphs: [
        { by: 'The reason they gave:', quote: data.notes },
        'To publish it again, change it or reply to the note. That starts a new review.',
      ],
      action: edit(data),
      reason: reasons.ownTender,
    }),
    sample: { ...sampleTender, notes: sampleNotes },
  }),
}

type ModerationEvents = typeof moderationEvents
declare module '#kernel/server/notices/event.ts' {
  interface Events extends ModerationEvents {}
}
