import { bidRequirementLabels, type BidRequirementPart } from '../setup/contract/bidding.ts'
import { openingFailureLabels, type OpeningFailure } from '../opening/contract/opening.ts'
import { formatDateTime, formatMoment } from '#kernel/format/date.ts'
import { reasons, type Email } from '#kernel/server/mail/email.ts'
import { sql } from 'kysely'
import {
  bidder,
  bidFacts,
  openBid,
  sampleBid,
  which,
  type BidFacts,
} from '../sending/server/notice-facts.ts'
import {
  organisationFacts,
  sampleOrganisation,
} from '#features/accounts/members/server/notice-facts.ts'
import {
  awardFacts,
  briefOf,
  isGated,
  nameOf,
  open,
  sampleTender,
  tenderFacts,
  type OfTender,
  type TenderFacts,
} from '#features/tenders/server/notice-facts.ts'
import * as to from '#features/tenders/server/recipients.ts'
import {
  administrators,
  both,
  either,
  not,
  suppliersOf,
  type Recipients,
} from '#kernel/server/notices/recipients.ts'
import { event, rule } from '#kernel/server/notices/event.ts'

/** Reasons why bidders have to send their bids again. */
interface Outdated {
  /** True if the buyer changed the required content. */
  is_asked: boolean
  /**
   * Parts of the required content that the buyer changed; undefined if the change came with a
   * republication.
   */
  changed_parts?: readonly BidRequirementPart[]
  /** True if the bid was encrypted with keys that have been replaced. */
  needs_resealing: boolean
  change_note: string | null
}

const namedParts = (parts: readonly BidRequirementPart[]) =>
  parts.map((part) => `the ${bidRequirementLabels[part]}`).join(' and ') || 'what suppliers send'

/** How many of the required lots the organisation has sent bids for. */
export const sentLots = ['all', 'some', 'none'] as const

export type SentLots = (typeof sentLots)[number]

const sentTexts: Record<SentLots, string> = {
  all: 'Your organisation has sent a bid. You can still change or withdraw it.',
  some: 'Your organisation has sent bids for some of the lots. The buyer asks for a bid for every lot.',
  none: 'Your organisation hasn’t sent a bid.',
}

interface OfBid extends OfTender {
  organisation_id: number
  lot_id: number | null
}

/**
 * Organisations that have sent bids. `is_whole` is true if they have bid for every lot, or if not
 * every lot is required.
 */
const senders = (tenderId: number) => sql`
  select organisation_id, count(*) >= (
    select case setup->>'lot_choice' when 'all' then count(lots.id) else 1 end
    from biddings left join lots on lots.tender_id = biddings.tender_id
    where biddings.tender_id = ${tenderId} group by setup) as is_whole
  from bids where tender_id = ${tenderId} and status = 'sent' group by organisation_id`

const whoHasSent = (tenderId: number, sent: SentLots): Recipients => {
  const some = sql`select organisation_id from (${senders(tenderId)}) as sent`
  if (sent === 'none') return not(suppliersOf(some))
  return suppliersOf(sent === 'all' ? sql`${some} where is_whole` : sql`${some} where not is_whole`)
}

/** Returns the rule for notices to an organisation about its own bid, with the receipt. */
const ownBid = () =>
  rule({
    gather: async (tx, cause: OfBid & { receipt: string; version: number }) => ({
      ...cause,
      ...(await bidFacts(tx, cause)),
    }),
    recipients: ({ organisation_id }) => to.biddersOf(organisation_id),
    canBeMuted: false,
    isSealed: true,
  })

const sampleReceipt = 'Tender portal receipt, format 2\nTender: TND-2026-000123\nVersion: 2\n'

/**
 * Events about bids, from sending to opening. Notices about one bid go only to the bidder's own
 * organisation.
 */
export const bidEvents = {
  'bid-sent': event({
    ...ownBid(),
    email: (data: BidFacts & { version: number; receipt: string }): Email => ({
      subject: `${data.reference}: your bid has been sent`,
      summary: `Your organisation’s bid for ${which(data)} has been sent. This is version ${data.version}.`,
      paragraphs: [
        `You can change or withdraw it until ${formatDateTime(data.submission_deadline)}. Nobody can read it before it’s opened.`,
        { by: 'Your receipt, which anybody can check:', quote: data.receipt },
      ],
      action: openBid(data),
      reason: bidder,
    }),
    sample: { ...sampleBid, receipt: sampleReceipt, version: 2 },
  }),

  'bid-withdrawn': event({
    ...ownBid(),
    email: (data: BidFacts & { version: number; receipt: string }): Email => ({
      subject: `${data.reference}: your bid has been withdrawn`,
      summary: `Your organisation’s bid for ${which(data)} has been withdrawn. It won’t be opened.`,
      paragraphs: [
        `You can send it again until ${formatDateTime(data.submission_deadline)}.`,
        { by: 'Your receipt, which anybody can check:', quote: data.receipt },
      ],
      action: openBid(data),
      reason: bidder,
    }),
    sample: { ...sampleBid, receipt: sampleReceipt, version: 3 },
  }),

  'bid-outdated': event({
    gather: async (tx, cause: OfTender & Outdated) => ({
      ...cause,
      ...(await tenderFacts(tx, cause.tender_id)),
      change_note: (await isGated(tx, cause.tender_id)) ? null : cause.change_note,
    }),
    recipients: ({ tender_id }) => to.outdatedBiddersOf(tender_id),
    canBeMuted: false,
    isSealed: true,
    // Emails queued by an earlier portal version don’t name the reasons.
    email: (data: TenderFacts & Partial<Outdated>): Email => {
      const { is_asked = true, needs_resealing = false, changed_parts = [] } = data
      return {
        subject: `${data.reference} has changed: send your bid again`,
        summary: is_asked
          ? `${data.buyer} has changed ${namedParts(changed_parts)} for ${nameOf(data)}. The bid you sent was made for the earlier version.`
          : `The people who open the bids for ${nameOf(data)} have changed.`,
        paragraphs: [
          ...(data.change_note ? [{ by: 'The buyer’s note:', quote: data.change_note }] : []),
          `Check your bid and send it again before ${formatDateTime(data.submission_deadline)}.`,
          needs_resealing
            ? 'If you don’t, your bid can’t be opened.'
            : 'If you don’t, your bid is opened as you sent it, and the buyer sees that it was made for the earlier version and whether anything is missing.',
        ],
        action: openBid(data, 'Check your bid'),
        reason: bidder,
      }
    },
    sample: {
      ...sampleTender,
      is_asked: true,
      needs_resealing: false,
      changed_parts: ['questions', 'price_lines'],
      change_note: 'We no longer ask for a plan of work.',
    },
  }),

  'bid-reminder': event({
    gather: async (tx, cause: OfTender & { days: number; sent: SentLots }) => ({
      ...cause,
      ...(await tenderFacts(tx, cause.tender_id)),
    }),
    recipients: ({ tender_id, sent }) =>
      both(to.interestedIn(tender_id), whoHasSent(tender_id, sent)),
    canBeMuted: false,
    isSealed: true,
    email: (data: TenderFacts & { days: number; sent: SentLots }): Email => ({
      subject:
        data.days === 1
          ? `${data.reference}: less than a day left`
          : `${data.reference}: less than ${data.days} days left`,
      summary: `${nameOf(data)} closes on ${formatDateTime(data.submission_deadline)}.`,
      paragraphs: [
        data.sent === 'all'
          ? sentTexts.all
          : data.sent === 'some'
            ? sentTexts.some
            : sentTexts.none,
      ],
      action: openBid(data),
      reason: reasons.interest,
    }),
    sample: { ...sampleTender, days: 1, sent: 'none' },
  }),

  'bid-opened': event({
    gather: async (tx, cause: OfTender & { record: string | null }) => ({
      ...cause,
      ...(await tenderFacts(tx, cause.tender_id)),
    }),
    recipients: ({ tender_id }) => to.openedBiddersOf(tender_id),
    canBeMuted: false,
    isSealed: true,
    webhooks: [{ type: 'bid.opened' }],
    email: (data: TenderFacts & { record: string | null }): Email => ({
      subject: `${data.reference}: the bids have been opened`,
      summary: `${data.buyer} has opened the bids for ${nameOf(data)}, yours among them.`,
      paragraphs: data.record ? [{ by: 'The record of opening:', quote: data.record }] : [],
      action: openBid(data),
      reason: bidder,
    }),
    sample: { ...sampleTender, record: 'One bid\n\nBrightwater Cleaning Ltd\nTotal: £25,031' },
  }),

  'record-shared': event({
    gather: async (tx, cause: OfTender & { record: string }) => ({
      ...cause,
      ...(await tenderFacts(tx, cause.tender_id)),
    }),
    recipients: ({ tender_id }) => to.biddersInRecord(tender_id),
    canBeMuted: false,
    email: (data: TenderFacts & { record: string }): Email => ({
      subject: `${data.reference}: the record of opening is available`,
      summary: `${data.buyer} has shared the record of opening for ${nameOf(data)}.`,
      brief: briefOf(data),
      paragraphs: [
        'Bids that couldn’t be opened can no longer be handed in again.',
        { by: 'The record of opening:', quote: data.record },
      ],
      action: openBid(data),
      reason: bidder,
    }),
    sample: { ...sampleTender, record: 'One bid\n\nBrightwater Cleaning Ltd\nTotal: £25,031' },
  }),

  'bid-unsuccessful': event({
    gather: (tx, { tender_id }: OfTender) => awardFacts(tx, tender_id),
    // Bidders who have an assessment summary get the email about that instead.
    recipients: ({ tender_id }) =>
      both(to.unsuccessfulBiddersOf(tender_id), not(to.assessedBiddersOf(tender_id))),
    canBeMuted: false,
    isSealed: true,
    email: (data: TenderFacts & { winner: string | null }): Email => ({
      subject: `${data.reference}: your bid was not successful`,
      summary: `${data.buyer} has awarded ${nameOf(data)}${data.winner ? ` to ${data.winner}` : ''}. Your organisation’s bid was not successful.`,
      paragraphs: [
        'Thank you for your bid. Contact the buyer if you’d like to know how it was judged.',
      ],
      action: openBid(data),
      reason: bidder,
    }),
    sample: { ...sampleTender, winner: sampleOrganisation.organisation },
  }),

  'bid-not-openable': event({
    gather: async (tx, cause: OfBid & { failure: string; hand_in_until: string }) => ({
      ...cause,
      ...(await bidFacts(tx, cause)),
    }),
    recipients: ({ organisation_id }) => to.biddersOf(organisation_id),
    canBeMuted: false,
    isSealed: true,
    email: (data: BidFacts & { failure: string; hand_in_until?: string }): Email => ({
      subject: `${data.reference}: your bid could not be opened`,
      summary: `Your organisation’s bid for ${which(data)} could not be opened.`,
      paragraphs: [
        `${openingFailureLabels[data.failure as OpeningFailure]}.`,
        // Notices queued by an earlier portal version don't contain `hand_in_until`.
        `Your bid isn’t lost. Hand in the same files again${data.hand_in_until ? ` by ${formatMoment(data.hand_in_until)}` : ''}: we’ll take them if they’re exactly what you sealed.`,
      ],
      action: openBid(data, 'Hand in your bid again'),
      reason: bidder,
    }),
    sample: {
      ...sampleBid,
      failure: 'unreadable',
      hand_in_until: '2026-12-05T12:00:00Z',
    },
  }),

  'bid-recovered': event({
    gather: async (tx, cause: OfBid) => ({
      ...(await organisationFacts(tx, cause.organisation_id)),
      ...(await bidFacts(tx, cause)),
    }),
    recipients: ({ tender_id, organisation_id }) =>
      either(to.managersOf(tender_id), to.biddersOf(organisation_id)),
    canBeMuted: false,
    email: (data: BidFacts & { organisation: string }): Email => ({
      subject: `${data.reference}: a bid has now been opened`,
      summary: `The bid from ${data.organisation} for ${which(data)} has now been opened. It couldn’t be opened with the others.`,
      action: open(data),
      reason:
        'You’re getting this email because it’s about a bid that your organisation sent or received.',
    }),
    sample: { ...sampleBid, ...sampleOrganisation },
  }),

  'bid-file-infected': event({
    gather: async (tx, cause: OfTender & { organisation_id: number; filename: string }) => ({
      filename: cause.filename,
      ...(await organisationFacts(tx, cause.organisation_id)),
      ...(await tenderFacts(tx, cause.tender_id)),
    }),
    recipients: ({ tender_id, organisation_id }) =>
      either(to.managersOf(tender_id), to.biddersOf(organisation_id), administrators),
    canBeMuted: false,
    email: (
      data: TenderFacts & { organisation_id: number; organisation: string; filename: string },
    ): Email => ({
      subject: `${data.reference}: a file in a bid is infected`,
      summary: `The virus scan found a problem in ${data.filename}, part of the bid from ${data.organisation} for ${nameOf(data)}. Nobody can download it.`,
      paragraphs: ['The rest of the bid can be read. The buyer decides what happens next.'],
      action: open(data),
      reason:
        'You’re getting this email because it’s about a bid that your organisation sent or received, or because you’re an administrator of the portal.',
    }),
    sample: { ...sampleTender, ...sampleOrganisation, filename: 'plan.pdf' },
  }),
}

type BidEvents = typeof bidEvents
declare module '#kernel/server/notices/event.ts' {
  interface Events extends BidEvents {}
}
