import { welcomeLinkDays } from '#features/accounts/contract/account-periods.ts'
import { bidRequirementLabels, type BidRequirementPart } from '../setup/contract/bidding.ts'
import { openingFailureLabels, type OpeningFailure } from '../opening/contract/opening.ts'
import { formatDateTime, formatMoment } from '#kernel/format/date.ts'
import { reasons, type Email } from '#kernel/server/mail/email.ts'
import { briefOf, nameOf, open, type TenderFacts } from '#features/tenders/server/tender-emails.ts'

export type BidFacts = TenderFacts & { lot_number: number | null; organisation_id: number }

/** Returns the name of the tender, with the lot if the bid is for one lot. */
export const which = (data: BidFacts) =>
  data.lot_number === null ? nameOf(data) : `lot ${data.lot_number} of ${nameOf(data)}`

export const openBid = (data: TenderFacts, label = 'Open your bid') => ({
  label,
  path: open(data, 'bid').path,
})

export const openBids = (data: TenderFacts, label: string) => ({
  label,
  path: open(data, 'bids').path,
})

export const bidder =
  'You’re getting this email because your organisation is bidding for this tender.'
const opener = 'You’re getting this email because you’re one of the people who open the bids.'

/**
 * Reasons why a sent bid has to be sent again; undefined in emails queued by an earlier portal
 * version.
 */
interface Outdated {
  /** True if the buyer changed the required content. */
  is_asked?: boolean
  /**
   * Parts of the required content that the buyer changed; undefined if the change came with a
   * republication.
   */
  changed_parts?: readonly BidRequirementPart[]
  /** True if the bid was encrypted with keys that have been replaced. */
  needs_resealing?: boolean
  change_note?: string | null
}

const namedParts = (parts: readonly BidRequirementPart[]) =>
  parts.map((part) => `the ${bidRequirementLabels[part]}`).join(' and ') || 'what suppliers send'

interface Invited {
  inviter: string
  organisation: string
  reference: string
  title: string
  /** True for an invitation to the evaluation panel. */
  is_for_panel?: boolean
}

const inviting = ({ inviter, organisation, reference, title, is_for_panel }: Invited) =>
  `“${inviter}” of “${organisation}” invites you to ${is_for_panel ? 'evaluate' : 'open'} the bids of their tender ${reference}, “${title}”, together with others.`

const invitedTo = ({ is_for_panel }: Invited) =>
  `You’re invited to ${is_for_panel ? 'evaluate' : 'open'} the bids of a tender`

/** Share of the required lots for which the organisation has sent a bid. */
export const sentLots = ['all', 'some', 'none'] as const
export type SentLots = (typeof sentLots)[number]

const sentTexts: Record<SentLots, string> = {
  all: 'Your organisation has sent a bid. You can still change or withdraw it.',
  some: 'Your organisation has sent bids for some of the lots. The buyer asks for a bid for every lot.',
  none: 'Your organisation hasn’t sent a bid.',
}

/**
 * Emails about bids, from sending to opening. Emails about one bid go only to the bidder's own
 * organisation.
 */
export const bidEmails = {
  'bid-sent': (data: BidFacts & { version: number; receipt: string }): Email => ({
    subject: `${data.reference}: your bid has been sent`,
    summary: `Your organisation’s bid for ${which(data)} has been sent. This is version ${data.version}.`,
    paragraphs: [
      `You can change or withdraw it until ${formatDateTime(data.submission_deadline)}. Nobody can read it before it’s opened.`,
      { by: 'Your receipt, which anybody can check:', quote: data.receipt },
    ],
    action: openBid(data),
    reason: bidder,
  }),

  'bid-withdrawn': (data: BidFacts & { version: number; receipt: string }): Email => ({
    subject: `${data.reference}: your bid has been withdrawn`,
    summary: `Your organisation’s bid for ${which(data)} has been withdrawn. It won’t be opened.`,
    paragraphs: [
      `You can send it again until ${formatDateTime(data.submission_deadline)}.`,
      { by: 'Your receipt, which anybody can check:', quote: data.receipt },
    ],
    action: openBid(data),
    reason: bidder,
  }),

  'bid-outdated': (data: TenderFacts & Outdated): Email => {
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

  'bid-reminder': (data: TenderFacts & { days: number; sent: SentLots }): Email => ({
    subject:
      data.days === 1
        ? `${data.reference}: less than a day left`
        : `${data.reference}: less than ${data.days} days left`,
    summary: `${nameOf(data)} closes on ${formatDateTime(data.submission_deadline)}.`,
    paragraphs: [
      data.sent === 'all' ? sentTexts.all : data.sent === 'some' ? sentTexts.some : sentTexts.none,
    ],
    action: openBid(data),
    reason: reasons.interest,
  }),

  'bid-opened': (data: TenderFacts & { record: string | null }): Email => ({
    subject: `${data.reference}: the bids have been opened`,
    summary: `${data.buyer} has opened the bids for ${nameOf(data)}, yours among them.`,
    paragraphs: data.record ? [{ by: 'The record of opening:', quote: data.record }] : [],
    action: openBid(data),
    reason: bidder,
  }),

  'record-shared': (data: TenderFacts & { record: string }): Email => ({
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

  'bid-unsuccessful': (data: TenderFacts & { winner: string | null }): Email => ({
    subject: `${data.reference}: your bid was not successful`,
    summary: `${data.buyer} has awarded ${nameOf(data)}${data.winner ? ` to ${data.winner}` : ''}. Your organisation’s bid was not successful.`,
    paragraphs: [
      'Thank you for your bid. Contact the buyer if you’d like to know how it was judged.',
    ],
    action: openBid(data),
    reason: bidder,
  }),

  'bid-not-openable': (data: BidFacts & { failure: string; hand_in_until?: string }): Email => ({
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

  'bid-recovered': (data: BidFacts & { organisation: string }): Email => ({
    subject: `${data.reference}: a bid has now been opened`,
    summary: `The bid from ${data.organisation} for ${which(data)} has now been opened. It couldn’t be opened with the others.`,
    action: open(data),
    reason:
      'You’re getting this email because it’s about a bid that your organisation sent or received.',
  }),

  'bid-file-infected': (
    data: TenderFacts & { organisation_id: number; organisation: string; filename: string },
  ): Email => ({
    subject: `${data.reference}: a file in a bid is infected`,
    summary: `The virus scan found a problem in ${data.filename}, part of the bid from ${data.organisation} for ${nameOf(data)}. Nobody can download it.`,
    paragraphs: ['The rest of the bid can be read. The buyer decides what happens next.'],
    action: open(data),
    reason:
      'You’re getting this email because it’s about a bid that your organisation sent or received, or because you’re an administrator of the portal.',
  }),

  // Notices queued by an earlier portal version don't say whether the prices are opened later.
  'opener-key-needed': (
    data: TenderFacts & { is_again: boolean; opens_prices_later?: boolean },
  ): Email => ({
    subject: data.is_again
      ? `${data.reference}: prove your key again`
      : `${data.reference}: make your key to open the bids`,
    summary: data.is_again
      ? `The bids for ${nameOf(data)} are due on ${formatDateTime(data.submission_deadline)}. Check that you still have your key.`
      : `You’re one of the people who open the bids for ${nameOf(data)}. Make your key and prove it.`,
    paragraphs: [
      'Without the keys of two openers nobody can open the bids. If you’ve lost yours, make a new one now.',
      ...(data.opens_prices_later
        ? [
            'You’ll need your key twice: to open the bids, and again to open the prices, which may be months later. Keep it until the prices are open.',
          ]
        : []),
    ],
    action: openBids(data, data.is_again ? 'Prove your key' : 'Make your key'),
    reason: opener,
  }),

  'opener-invitation': (data: Invited & { token: string }): Email => ({
    subject: invitedTo(data),
    summary: inviting(data),
    paragraphs: [
      `Set a password to accept. The link works once, within the next ${welcomeLinkDays} days. ${
        data.is_for_panel
          ? 'Before you see a bid, you set up two-factor authentication and declare any conflict of interest.'
          : 'You’ll open the bids and see who has bid, but you won’t read them: the evaluation panel does.'
      }`,
      'If you don’t know them, ignore this email. We only create an account if you accept.',
    ],
    action: { label: 'Accept the invitation', path: `/join/${data.token}` },
    reason: 'You’re getting this email because someone invited this address.',
    isToStranger: true,
  }),

  'opener-invitation-known': (data: Invited & { is_guest: boolean }): Email => ({
    subject: invitedTo(data),
    summary: inviting(data),
    paragraphs: [
      data.is_guest
        ? 'Sign in with the account you already have to accept.'
        : 'Your address already has an account, and people from outside need one of their own. If you want to accept, ask to be invited under another address. Nothing was changed, and they weren’t told.',
    ],
    action: { label: 'Sign in', path: data.is_guest ? '/openings' : '/login' },
    reason: reasons.ownAccount,
    isToStranger: true,
  }),

  'opener-joined': (data: TenderFacts & { name: string; is_for_panel?: boolean }): Email => ({
    subject: `${data.reference}: ${data.is_for_panel ? 'a new member has joined the evaluation panel' : 'a new opener has joined'}`,
    summary: `${data.name} accepted your invitation to ${data.is_for_panel ? 'evaluate' : 'open'} the bids for ${nameOf(data)}.`,
    action: openBids(data, data.is_for_panel ? 'See the panel' : 'See the openers'),
    reason: reasons.ownTender,
  }),

  'opening-due': (data: TenderFacts): Email => ({
    subject: `${data.reference}: the bids can be opened`,
    summary: `The deadline of ${nameOf(data)} has passed. Confirm that the bids can be opened.`,
    action: openBids(data, 'Open the bids'),
    reason: opener,
  }),

  'bids-opened': (data: TenderFacts): Email => ({
    subject: `${data.reference}: the bids are open`,
    summary: `The bids for ${nameOf(data)} have been opened.`,
    action: openBids(data, 'Read the bids'),
    reason: reasons.ownTender,
  }),

  'prices-due': (data: TenderFacts & { needs_share: boolean }): Email => ({
    subject: data.needs_share
      ? `${data.reference}: give your share to open the prices`
      : `${data.reference}: confirm the opening of the prices`,
    summary: data.needs_share
      ? `The openers of ${nameOf(data)} have confirmed the opening of the prices. It needs your share of the keys.`
      : `Another opener of ${nameOf(data)} has confirmed the opening of the prices. Confirm it too, once the quality has been judged.`,
    paragraphs: data.needs_share ? ['Use the key that you opened the bids with.'] : [],
    action: openBids(data, data.needs_share ? 'Give your share' : 'Open the prices'),
    reason: opener,
  }),

  'prices-opened': (data: TenderFacts): Email => ({
    subject: `${data.reference}: the prices are open`,
    summary: `The prices of the bids for ${nameOf(data)} have been opened.`,
    action: openBids(data, 'Read the prices'),
    reason: reasons.ownTender,
  }),
} satisfies Record<string, (data: never) => Email>

type BidEmails = typeof bidEmails
declare module '#kernel/server/mail/emails.ts' {
  interface Emails extends BidEmails {}
  interface PersonalEmails extends Pick<
    BidEmails,
    'opener-invitation' | 'opener-invitation-known'
  > {}
}
