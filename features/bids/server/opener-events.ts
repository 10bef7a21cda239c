// Events for openers, and for the buyers who wait for the opening.
import { welcomeLinkDays } from '#features/accounts/contract/account-periods.ts'
import { formatDateTime } from '#kernel/format/date.ts'
import { reasons, type Email } from '#kernel/server/mail/email.ts'
import { arePricesOpenedSeparately } from '../setup/rules/bidding-setup.ts'
import type { Tx } from '#kernel/server/db/connect.ts'
import { openBids } from '../sending/server/notice-facts.ts'
import {
  nameOf,
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
  everybody,
  person,
} from '#kernel/server/notices/recipients.ts'
import { event } from '#kernel/server/notices/event.ts'
import { personalEmail } from '#kernel/server/mail/emails.ts'

const opener = 'You’re getting this email because you’re one of the people who open the bids.'

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

const threeDaysBefore = (deadline: string) =>
  new Date(Date.parse(deadline) - 3 * 86_400_000).toISOString()

/**
 * Returns whether the bids' prices are opened separately, in which case the openers are needed
 * twice.
 */
async function opensPricesLater(tx: Tx, tenderId: number): Promise<boolean> {
  const bidding = await tx
    .selectFrom('biddings')
    .where('tender_id', '=', tenderId)
    .select('setup')
    .executeTakeFirstOrThrow()
  return arePricesOpenedSeparately(bidding.setup)
}

const sampleInvited = {
  inviter: 'Ann Lee',
  organisation: sampleTender.buyer,
  reference: sampleTender.reference,
  title: sampleTender.title,
}

export const openerEvents = {
  // Notices queued by an earlier portal version don't say whether the prices are opened later.
  'opener-key-needed': event({
    gather: async (tx, cause: OfTender & { is_again: boolean; user_ids?: number[] }) => ({
      ...cause,
      ...(await tenderFacts(tx, cause.tender_id)),
      opens_prices_later: await opensPricesLater(tx, cause.tender_id),
    }),
    // The reminder to prove the key again is sent three days before the deadline. Openers who have
    // proved their key since that time are left out.
    recipients: ({ tender_id, submission_deadline, is_again, user_ids }) =>
      both(
        to.openersOf(tender_id, {
          provedBefore: is_again ? threeDaysBefore(submission_deadline) : 'epoch',
        }),
        user_ids ? either(...user_ids.map(person)) : everybody,
      ),
    canBeMuted: false,
    email: (data: TenderFacts & { is_again: boolean; opens_prices_later?: boolean }): Email => ({
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
    sample: { ...sampleTender, is_again: true, opens_prices_later: true },
  }),

  /**
   * Notice to the user who sent the invitation, if they still manage the tender or are an
   * administrator. Their id is `user_id`.
   */
  'opener-joined': event({
    gather: async (
      tx,
      cause: OfTender & { user_id: number; name: string; is_for_panel?: true },
    ) => ({
      ...(await tenderFacts(tx, cause.tender_id)),
      ...cause,
    }),
    recipients: ({ user_id, tender_id }) =>
      both(person(user_id), either(to.managersOf(tender_id), administrators)),
    canBeMuted: true,
    email: (data: TenderFacts & { name: string; is_for_panel?: boolean }): Email => ({
      subject: `${data.reference}: ${data.is_for_panel ? 'a new member has joined the evaluation panel' : 'a new opener has joined'}`,
      summary: `${data.name} accepted your invitation to ${data.is_for_panel ? 'evaluate' : 'open'} the bids for ${nameOf(data)}.`,
      action: openBids(data, data.is_for_panel ? 'See the panel' : 'See the openers'),
      reason: reasons.ownTender,
    }),
    sample: { ...sampleTender, name: 'Ann Lee' },
  }),

  'opening-due': event({
    gather: (tx, { tender_id }: OfTender) => tenderFacts(tx, tender_id),
    recipients: ({ tender_id }) => to.openersOf(tender_id),
    canBeMuted: false,
    email: (data: TenderFacts): Email => ({
      subject: `${data.reference}: the bids can be opened`,
      summary: `The deadline of ${nameOf(data)} has passed. Confirm that the bids can be opened.`,
      action: openBids(data, 'Open the bids'),
      reason: opener,
    }),
    sample: sampleTender,
  }),

  'bids-opened': event({
    gather: (tx, { tender_id }: OfTender) => tenderFacts(tx, tender_id),
    recipients: ({ tender_id }) => either(to.managersOf(tender_id), to.openersOf(tender_id)),
    canBeMuted: true,
    webhooks: [{ type: 'bids.opened' }],
    email: (data: TenderFacts): Email => ({
      subject: `${data.reference}: the bids are open`,
      summary: `The bids for ${nameOf(data)} have been opened.`,
      action: openBids(data, 'Read the bids'),
      reason: reasons.ownTender,
    }),
    sample: sampleTender,
  }),

  /**
   * Notice to the openers who still have to confirm that the prices may be opened, or to provide
   * their share of the decryption key.
   */
  'prices-due': event({
    gather: async (tx, cause: OfTender & { needs_share: boolean; user_ids: number[] }) => ({
      ...cause,
      ...(await tenderFacts(tx, cause.tender_id)),
    }),
    recipients: ({ tender_id, user_ids }) =>
      both(to.openersOf(tender_id), either(...user_ids.map(person))),
    canBeMuted: false,
    email: (data: TenderFacts & { needs_share: boolean }): Email => ({
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
    sample: { ...sampleTender, needs_share: true },
  }),

  'prices-opened': event({
    gather: (tx, { tender_id }: OfTender) => tenderFacts(tx, tender_id),
    recipients: ({ tender_id }) => either(to.managersOf(tender_id), to.openersOf(tender_id)),
    canBeMuted: true,
    email: (data: TenderFacts): Email => ({
      subject: `${data.reference}: the prices are open`,
      summary: `The prices of the bids for ${nameOf(data)} have been opened.`,
      action: openBids(data, 'Read the prices'),
      reason: reasons.ownTender,
    }),
    sample: sampleTender,
  }),
}

export const openerEmails = {
  'opener-invitation': personalEmail({
    email: (data: Invited & { token: string }): Email => ({
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
    sample: { ...sampleInvited, token: 'example' },
  }),

  'opener-invitation-known': personalEmail({
    email: (data: Invited & { is_guest: boolean }): Email => ({
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
    sample: { ...sampleInvited, is_guest: true },
  }),
}

type OpenerEvents = typeof openerEvents
declare module '#kernel/server/notices/event.ts' {
  interface Events extends OpenerEvents {}
}

type OpenerEmails = typeof openerEmails
declare module '#kernel/server/mail/emails.ts' {
  interface PersonalEmails extends OpenerEmails {}
}
