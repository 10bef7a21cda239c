import type { BidRequirementPart } from '#domain/contract/bidding-words.ts'
import type { SentLots } from '#server/mail/emails/bid.ts'
import {
  awardFacts,
  bidFacts,
  isGated,
  opensPricesLater,
  organisationFacts,
  tenderFacts,
} from '../facts.ts'
import * as to from '../recipients.ts'
import { rule, type OfTender, type Rules } from '../rule.ts'

interface OfBid extends OfTender {
  organisation_id: number
  lot_id: number | null
}

/** Reasons why bidders have to send their bids again. */
interface Outdated {
  is_asked: boolean
  needs_resealing: boolean
  changed_parts?: readonly BidRequirementPart[]
  change_note: string | null
}

const threeDaysBefore = (deadline: string) =>
  new Date(Date.parse(deadline) - 3 * 86_400_000).toISOString()

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

export const bidEvents = {
  'bid-sent': ownBid(),
  'bid-withdrawn': ownBid(),
  'bid-outdated': rule({
    gather: async (tx, cause: OfTender & Outdated) => ({
      ...cause,
      ...(await tenderFacts(tx, cause.tender_id)),
      change_note: (await isGated(tx, cause.tender_id)) ? null : cause.change_note,
    }),
    recipients: ({ tender_id }) => to.outdatedBiddersOf(tender_id),
    canBeMuted: false,
    isSealed: true,
  }),
  'bid-reminder': rule({
    gather: async (tx, cause: OfTender & { days: number; sent: SentLots }) => ({
      ...cause,
      ...(await tenderFacts(tx, cause.tender_id)),
    }),
    recipients: ({ tender_id, sent }) =>
      to.both(to.interestedIn(tender_id), to.whoHasSent(tender_id, sent)),
    canBeMuted: false,
    isSealed: true,
  }),
  'bid-opened': rule({
    gather: async (tx, cause: OfTender & { record: string | null }) => ({
      ...cause,
      ...(await tenderFacts(tx, cause.tender_id)),
    }),
    recipients: ({ tender_id }) => to.openedBiddersOf(tender_id),
    canBeMuted: false,
    isSealed: true,
  }),
  'record-shared': rule({
    gather: async (tx, cause: OfTender & { record: string }) => ({
      ...cause,
      ...(await tenderFacts(tx, cause.tender_id)),
    }),
    recipients: ({ tender_id }) => to.biddersInRecord(tender_id),
    canBeMuted: false,
  }),
  'bid-unsuccessful': rule({
    gather: (tx, { tender_id }: OfTender) => awardFacts(tx, tender_id),
    // Bidders who have an assessment summary get the email about that instead.
    recipients: ({ tender_id }) =>
      to.both(to.unsuccessfulBiddersOf(tender_id), to.not(to.assessedBiddersOf(tender_id))),
    canBeMuted: false,
    isSealed: true,
  }),
  'bid-not-openable': rule({
    gather: async (tx, cause: OfBid & { failure: string; hand_in_until: string }) => ({
      ...cause,
      ...(await bidFacts(tx, cause)),
    }),
    recipients: ({ organisation_id }) => to.biddersOf(organisation_id),
    canBeMuted: false,
    isSealed: true,
  }),
  'bid-recovered': rule({
    gather: async (tx, cause: OfBid) => ({
      ...(await organisationFacts(tx, cause.organisation_id)),
      ...(await bidFacts(tx, cause)),
    }),
    recipients: ({ tender_id, organisation_id }) =>
      to.either(to.managersOf(tender_id), to.biddersOf(organisation_id)),
    canBeMuted: false,
  }),
  'bid-file-infected': rule({
    gather: async (tx, cause: OfTender & { organisation_id: number; filename: string }) => ({
      filename: cause.filename,
      ...(await organisationFacts(tx, cause.organisation_id)),
      ...(await tenderFacts(tx, cause.tender_id)),
    }),
    recipients: ({ tender_id, organisation_id }) =>
      to.either(to.managersOf(tender_id), to.biddersOf(organisation_id), to.administrators),
    canBeMuted: false,
  }),
  'opener-key-needed': rule({
    gather: async (tx, cause: OfTender & { is_again: boolean; user_ids?: number[] }) => ({
      ...cause,
      ...(await tenderFacts(tx, cause.tender_id)),
      opens_prices_later: await opensPricesLater(tx, cause.tender_id),
    }),
    // The reminder to prove the key again is sent three days before the deadline. Openers who have
    // proved their key since that time are left out.
    recipients: ({ tender_id, submission_deadline, is_again, user_ids }) =>
      to.both(
        to.openersOf(tender_id, {
          provedBefore: is_again ? threeDaysBefore(submission_deadline) : 'epoch',
        }),
        user_ids ? to.either(...user_ids.map(to.person)) : to.everybody,
      ),
    canBeMuted: false,
  }),
  /**
   * Notice to the inviter, whose id is `user_id`, if they are still a manager of the tender or an
   * administrator.
   */
  'opener-joined': rule({
    gather: async (
      tx,
      cause: OfTender & { user_id: number; name: string; is_for_panel?: true },
    ) => ({
      ...(await tenderFacts(tx, cause.tender_id)),
      ...cause,
    }),
    recipients: ({ user_id, tender_id }) =>
      to.both(to.person(user_id), to.either(to.managersOf(tender_id), to.administrators)),
    canBeMuted: true,
  }),
  'opening-due': rule({
    gather: (tx, { tender_id }: OfTender) => tenderFacts(tx, tender_id),
    recipients: ({ tender_id }) => to.openersOf(tender_id),
    canBeMuted: false,
  }),
  'bids-opened': rule({
    gather: (tx, { tender_id }: OfTender) => tenderFacts(tx, tender_id),
    recipients: ({ tender_id }) => to.either(to.managersOf(tender_id), to.openersOf(tender_id)),
    canBeMuted: true,
  }),
  /**
   * Notice to the openers who still have to confirm that the prices may be opened, or to provide
   * their share of the decryption key.
   */
  'prices-due': rule({
    gather: async (tx, cause: OfTender & { needs_share: boolean; user_ids: number[] }) => ({
      ...cause,
      ...(await tenderFacts(tx, cause.tender_id)),
    }),
    recipients: ({ tender_id, user_ids }) =>
      to.both(to.openersOf(tender_id), to.either(...user_ids.map(to.person))),
    canBeMuted: false,
  }),
  'prices-opened': rule({
    gather: (tx, { tender_id }: OfTender) => tenderFacts(tx, tender_id),
    recipients: ({ tender_id }) => to.either(to.managersOf(tender_id), to.openersOf(tender_id)),
    canBeMuted: true,
  }),
} satisfies Rules
