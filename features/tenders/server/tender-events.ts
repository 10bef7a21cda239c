// Events about a tender's transitions, changes and deadlines.
import { formatDateTime } from '#kernel/format/date.ts'
import { formatMoney } from '#kernel/format/money.ts'
import { reasons, type Email } from '#kernel/server/mail/email.ts'
import {
  awardFacts,
  briefOf,
  cancellationFacts,
  deadlineOf,
  isGated,
  nameOf,
  open,
  sampleTender,
  tenderFacts,
  wonFacts,
  type OfTender,
  type TenderFacts,
} from './notice-facts.ts'
import * as to from './recipients.ts'
import { both, either, nobody, not, supplierUsersOf } from '#kernel/server/notices/recipients.ts'
import { sampleOrganisation } from '#features/accounts/members/server/notice-facts.ts'
import { event } from '#kernel/server/notices/event.ts'
import { personalEmail } from '#kernel/server/mail/emails.ts'

export interface MovedDeadline {
  label: string
  from: string
  to: string
}

const seeChanges = (data: TenderFacts) => ({
  label: 'See what changed',
  path: open(data, 'history').path,
})

/**
 * Returns a list with the text if the tender takes bids, otherwise an empty list. The texts are the
 * same for all suppliers, so that they don't reveal who has bid.
 */
const ofBids = ({ takes_bids }: TenderFacts, text: string) => (takes_bids ? [text] : [])

const checkBid = 'If you’ve sent a bid, check that it fits the tender as it is now.'

const bidsStaySealed = 'Bids that were sent stay sealed. Nobody will read them.'

const reason = reasons.interest

const lotsOf = (lots: number[] = []) =>
  lots.length === 0 ? '' : `${lots.length === 1 ? 'lot' : 'lots'} ${lots.join(', ')} of `

interface Change extends OfTender {
  /** Labels of the changed fields, except for deadlines. */
  fields: string[]
  change_note: string | null
  /**
   * True if the bidding set-up has changed. Bidders get the `bid-outdated` notice about that
   * change.
   */
  is_of_bids?: boolean
}

export const tenderEvents = {
  'tender-published': event({
    gather: (tx, { tender_id }: OfTender) => tenderFacts(tx, tender_id),
    // Owners of saved searches get `search-matched` instead; this event only updates open pages.
    recipients: () => nobody,
    canBeMuted: true,
    changesPage: true,
    webhooks: [{ type: 'tender.published', also: 'owner and suppliers' }],
    email: (data: TenderFacts): Email => ({
      subject: `New tender: ${data.reference}`,
      summary: `${data.buyer} has published ${nameOf(data)}.`,
      brief: briefOf(data),
      paragraphs: [deadlineOf(data)],
      action: open(data),
      reason: reasons.follower,
    }),
    sample: sampleTender,
  }),

  'tender-republished': event({
    gather: async (tx, { tender_id, fields }: OfTender & { fields: string[] }) => ({
      fields,
      ...(await tenderFacts(tx, tender_id)),
    }),
    recipients: ({ tender_id }) =>
      both(to.participantsOf(tender_id), not(to.invitedAnewTo(tender_id))),
    // Bidders with an outdated bid get a different email about the same change.
    withoutEmail: ({ tender_id }) => to.outdatedBiddersOf(tender_id),
    canBeMuted: true,
    changesPage: true,
    webhooks: [{ type: 'tender.published', also: 'owner and suppliers' }],
    email: (data: TenderFacts & { fields?: string[] }): Email => {
      const isChanged = data.fields !== undefined && data.fields.length > 0
      return {
        subject: `${data.reference} is open again`,
        summary: `${data.buyer} has published ${nameOf(data)} again.`,
        brief: briefOf(data),
        paragraphs: [
          deadlineOf(data),
          ...(isChanged
            ? [`Changed since it was last published: ${data.fields!.join(', ')}.`]
            : []),
          ...ofBids(data, checkBid),
        ],
        action: isChanged ? seeChanges(data) : open(data),
        reason,
      }
    },
    sample: sampleTender,
  }),

  'tender-changed': event({
    gather: async (tx, change: Change) => ({
      ...change,
      ...(await tenderFacts(tx, change.tender_id)),
    }),
    recipients: ({ tender_id }) => to.readingParticipantsOf(tender_id),
    withoutEmail: ({ tender_id, is_of_bids }) =>
      is_of_bids ? to.outdatedBiddersOf(tender_id) : nobody,
    canBeMuted: true,
    changesPage: true,
    webhooks: [{ type: 'tender.changed', also: 'owner' }],
    email: (data: TenderFacts & { fields: string[]; change_note: string | null }): Email => ({
      subject: `${data.reference} has changed`,
      summary: `${data.buyer} has changed ${nameOf(data)}: ${data.fields.join(', ')}.`,
      paragraphs: [
        ...(data.change_note ? [{ by: 'The buyer’s note:', quote: data.change_note }] : []),
        ...ofBids(data, checkBid),
      ],
      action: seeChanges(data),
      reason,
    }),
    sample: {
      ...sampleTender,
      fields: ['Estimated value', 'Lots'],
      change_note: 'The library has been added.',
    },
  }),

  'deadline-moved': event({
    gather: async (tx, change: Change & { moved: MovedDeadline[]; is_republished: boolean }) => ({
      ...change,
      ...(await tenderFacts(tx, change.tender_id)),
      change_note: (await isGated(tx, change.tender_id)) ? null : change.change_note,
    }),
    recipients: ({ tender_id }) => to.participantsOf(tender_id),
    canBeMuted: false,
    changesPage: true,
    webhooks: [
      {
        type: 'tender.published',
        also: 'owner and suppliers',
        when: ({ is_republished }) => is_republished,
      },
      { type: 'tender.deadline_moved', also: 'owner' },
      {
        type: 'tender.changed',
        also: 'owner',
        when: ({ is_republished, fields }) => !is_republished && fields.length > 0,
      },
    ],
    email: (
      data: TenderFacts & {
        moved: MovedDeadline[]
        fields: string[]
        change_note: string | null
        is_republished?: boolean
      },
    ): Email => ({
      subject: data.is_republished
        ? `${data.reference} is open again: a deadline has moved`
        : `${data.reference}: a deadline has moved`,
      summary: data.is_republished
        ? `${data.buyer} has published ${nameOf(data)} again and has moved a deadline.`
        : `${data.buyer} has moved a deadline of ${nameOf(data)}.`,
      paragraphs: [
        ...data.moved.map(
          ({ label, from, to }) =>
            `${label}: ${formatDateTime(to)}. Before: ${formatDateTime(from)}.`,
        ),
        ...(data.fields.length > 0 ? [`Also changed: ${data.fields.join(', ')}.`] : []),
        ...(data.change_note ? [{ by: 'The buyer’s note:', quote: data.change_note }] : []),
        ...ofBids(data, checkBid),
      ],
      action: open(data),
      reason,
    }),
    sample: {
      ...sampleTender,
      moved: [
        {
          label: 'Submission deadline',
          from: '2026-12-04T12:00:00Z',
          to: sampleTender.submission_deadline,
        },
      ],
      fields: ['Description'],
      change_note: 'Several suppliers have asked for more time.',
    },
  }),

  'tender-unpublished': event({
    gather: (tx, { tender_id }: OfTender) => tenderFacts(tx, tender_id),
    recipients: ({ tender_id }) => to.participantsOf(tender_id),
    canBeMuted: true,
    changesPage: true,
    webhooks: [{ type: 'tender.unpublished', also: 'owner' }],
    email: (data: TenderFacts): Email => ({
      subject: `${data.reference} has been withdrawn from publication`,
      summary: `${nameOf(data)} is no longer published. You can’t open it for now.`,
      paragraphs: [
        'We’ll email you if it’s published again.',
        ...ofBids(data, 'Bids that were sent stay sealed, and count again if that happens.'),
      ],
      reason,
    }),
    sample: sampleTender,
  }),

  'tender-archived': event({
    gather: (tx, { tender_id }: OfTender) => tenderFacts(tx, tender_id),
    recipients: ({ tender_id }) => to.participantsOf(tender_id),
    canBeMuted: true,
    changesPage: true,
    webhooks: [{ type: 'tender.archived', also: 'owner' }],
    email: (data: TenderFacts): Email => ({
      subject: `${data.reference} has been deleted`,
      summary: `${nameOf(data)} has been deleted. You can no longer open it.`,
      paragraphs: [
        'You don’t need to do anything. We’ll tell you if it’s restored.',
        ...ofBids(data, bidsStaySealed),
      ],
      action: { label: 'Open your interests', path: '/supplier/interests' },
      reason,
    }),
    sample: sampleTender,
  }),

  'tender-restored': event({
    gather: (tx, { tender_id }: OfTender) => tenderFacts(tx, tender_id),
    recipients: ({ tender_id }) => to.participantsOf(tender_id),
    canBeMuted: true,
    changesPage: true,
    webhooks: [{ type: 'tender.restored', also: 'owner' }],
    email: (data: TenderFacts): Email => ({
      subject: `${data.reference} can be opened again`,
      summary: `${nameOf(data)} was deleted and has now been restored.`,
      action: open(data),
      reason,
    }),
    sample: sampleTender,
  }),

  'tender-cancelled': event({
    gather: (tx, { tender_id }: OfTender) => cancellationFacts(tx, tender_id),
    recipients: ({ tender_id }) => to.participantsOf(tender_id),
    canBeMuted: false,
    changesPage: true,
    webhooks: [{ type: 'tender.cancelled', also: 'owner' }],
    email: (data: TenderFacts & { why: string; text: string }): Email => ({
      subject: `${data.reference} has been cancelled`,
      summary: `${data.buyer} has cancelled ${nameOf(data)}.`,
      brief: briefOf(data),
      paragraphs: [
        `Reason: ${data.why}.`,
        { by: 'The buyer’s explanation:', quote: data.text },
        ...ofBids(data, bidsStaySealed),
      ],
      action: open(data),
      reason,
    }),
    sample: {
      ...sampleTender,
      why: 'Budget withdrawn',
      text: 'The council has not approved the budget for the coming year.',
    },
  }),

  'tender-closed': event({
    gather: async (tx, { tender_id, is_automatic }: OfTender & { is_automatic: boolean }) => ({
      ...(await tenderFacts(tx, tender_id)),
      is_automatic,
    }),
    // Managers need no notice if one of them closed the tender manually.
    recipients: ({ tender_id, is_automatic }) =>
      is_automatic
        ? either(to.interestedIn(tender_id), to.managersOf(tender_id))
        : to.interestedIn(tender_id),
    canBeMuted: true,
    changesPage: true,
    webhooks: [{ type: 'tender.closed', also: 'owner' }],
    email: (data: TenderFacts & { is_automatic: boolean }): Email => ({
      subject: `${data.reference} has closed`,
      summary: `${nameOf(data)} has closed.`,
      paragraphs: [
        'You can no longer register interest or ask questions. We’ll email you when it’s awarded.',
      ],
      action: open(data),
      reason,
    }),
    sample: { ...sampleTender, is_automatic: true },
  }),

  'tender-awarded-winner': event({
    gather: (tx, won: OfTender & { winner_id: number }) => wonFacts(tx, won),
    recipients: ({ winner_id }) => supplierUsersOf(winner_id),
    canBeMuted: false,
    webhooks: [{ type: 'tender.awarded' }],
    email: (
      data: TenderFacts & { value: string | null; currency: string; lots?: number[] },
    ): Email => ({
      subject: `${data.reference} has been awarded to your organisation`,
      summary: `${data.buyer} has awarded ${lotsOf(data.lots)}${nameOf(data)} to your organisation.`,
      paragraphs: [
        ...(data.value ? [`Value: ${formatMoney(data.value, data.currency)}.`] : []),
        'The buyer will be in touch about the next steps.',
      ],
      action: open(data),
      reason,
    }),
    sample: { ...sampleTender, value: '120000.00', currency: 'GBP', lots: [1, 3] },
  }),

  'tender-awarded-others': event({
    gather: (tx, { tender_id }: OfTender) => awardFacts(tx, tender_id),
    recipients: ({ tender_id }) => both(to.interestedIn(tender_id), not(to.winnersOf(tender_id))),
    withoutEmail: ({ tender_id }) =>
      either(to.unsuccessfulBiddersOf(tender_id), to.assessedBiddersOf(tender_id)),
    canBeMuted: true,
    changesPage: true,
    webhooks: [{ type: 'tender.awarded', also: 'owner' }],
    email: (data: TenderFacts & { winner: string | null }): Email => ({
      subject: `${data.reference} has been awarded`,
      summary: data.winner
        ? `${data.buyer} has awarded ${nameOf(data)} to ${data.winner}.`
        : `${data.buyer} has awarded ${nameOf(data)}.`,
      paragraphs: ['Thank you for your interest.'],
      action: open(data),
      reason,
    }),
    sample: { ...sampleTender, winner: sampleOrganisation.organisation },
  }),

  'deadline-reminder': event({
    gather: async (tx, { tender_id, days }: OfTender & { days: number }) => ({
      ...(await tenderFacts(tx, tender_id)),
      days,
    }),
    recipients: ({ tender_id }) => to.interestedIn(tender_id),
    canBeMuted: false,
    email: (data: TenderFacts & { days: number }): Email => ({
      subject:
        data.days === 1
          ? `${data.reference}: less than a day left`
          : `${data.reference}: less than ${data.days} days left`,
      summary: `${nameOf(data)} closes on ${formatDateTime(data.submission_deadline)}.`,
      action: open(data),
      reason,
    }),
    sample: { ...sampleTender, days: 7 },
  }),

  'outage-before-deadline': event({
    gather: async (tx, cause: OfTender & { away_from: string; away_to: string }) => ({
      ...cause,
      ...(await tenderFacts(tx, cause.tender_id)),
    }),
    recipients: ({ tender_id }) => to.managersOf(tender_id),
    canBeMuted: false,
    email: (data: TenderFacts & { away_from: string; away_to: string }): Email => ({
      subject: `${data.reference}: the portal was unavailable before the deadline`,
      summary: `Suppliers couldn’t use the portal from ${formatDateTime(data.away_from)} to ${formatDateTime(data.away_to)}. Bids for ${nameOf(data)} are due on ${formatDateTime(data.submission_deadline)}.`,
      paragraphs: [
        'Consider moving the deadline for all suppliers. If it has passed, you can still move it within a day, unless you open the bids first.',
      ],
      action: { label: 'Change the deadline', path: open(data).path },
      reason: reasons.ownTender,
    }),
    sample: {
      ...sampleTender,
      away_from: '2026-11-17T09:40:00Z',
      away_to: '2026-11-17T10:25:00Z',
    },
  }),
}

export const tenderEmails = {
  /**
   * Daily email that the portal sent before saved searches existed. Some of these emails may still
   * be queued.
   */
  'tender-digest': personalEmail({
    email: ({ tenders }: { tenders: TenderFacts[] }): Email => ({
      subject: tenders.length === 1 ? 'One new tender' : `${tenders.length} new tenders`,
      summary: 'These tenders were published in the categories that you follow.',
      list: tenders.map((tender) => ({
        label: nameOf(tender),
        detail: `${tender.buyer}. ${deadlineOf(tender)}`,
        path: open(tender).path,
      })),
      action: { label: 'Browse tenders', path: '/tenders' },
      reason: 'You’re getting this email because you asked for one daily email about new tenders.',
    }),
    sample: {
      tenders: [
        sampleTender,
        { ...sampleTender, reference: 'TND-2026-000124', title: 'Window cleaning' },
      ],
    },
  }),
}

type TenderEvents = typeof tenderEvents
declare module '#kernel/server/notices/event.ts' {
  interface Events extends TenderEvents {}
}

type TenderEmails = typeof tenderEmails
declare module '#kernel/server/mail/emails.ts' {
  interface PersonalEmails extends TenderEmails {}
}
